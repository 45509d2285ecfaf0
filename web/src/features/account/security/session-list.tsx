import { deviceOf } from '@touchline/domain/account/device';
import { useQuery } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useDeviceName, type SessionRow } from './device-name.ts';
import { EndedSessions } from './ended-sessions.tsx';
import { EndOthers, EndSession } from './end-session-dialogs.tsx';

/** Where the account is signed in, ending what should not be, and what ended lately. */
export function SessionList() {
  const t = useText();
  const id = useId();
  const sessions = useQuery(callQuery('auth.sessions.list', {}));
  const [ending, setEnding] = useState<SessionRow | 'others' | null>(null);
  const open = sessions.data?.filter(({ ended_at }) => ended_at === null);
  // This browser first, then the ones used last.
  const rows = open?.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at),
  );
  const others = open?.filter(({ current }) => !current).length ?? 0;
  const ended = sessions.data?.filter(({ ended_at }) => ended_at !== null) ?? [];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1">
          <h2 id={id} className="text-lg">
            {t('account.sessions.title')}
          </h2>
          <p className="max-w-prose text-sm text-muted">{t('account.sessions.text')}</p>
        </div>
        {others > 0 && (
          <Button icon={LogOut} onClick={() => setEnding('others')}>
            {t('account.sessions.end-others')}
          </Button>
        )}
      </div>
      <div className="panel overflow-hidden">
        <List
          rows={rows}
          rowKey={(row) => row.id}
          rowHeight={72}
          label={t('account.sessions.title')}
          failure={sessions.error}
          onRetry={() => void sessions.refetch()}
          empty={<EmptyState title={t('account.sessions.empty')} />}
        >
          {(row) => <SessionLine row={row} onEnd={() => setEnding(row)} />}
        </List>
      </div>
      {ended.length > 0 && <EndedSessions rows={ended} />}
      {ending === 'others' && <EndOthers count={others} onClose={() => setEnding(null)} />}
      {ending !== null && ending !== 'others' && <EndSession row={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function SessionLine({ row, onEnd }: { readonly row: SessionRow; readonly onEnd: () => void }) {
  const t = useText();
  const nameOf = useDeviceName();
  const Picture = deviceOf(row.device).isPhone ? Smartphone : Laptop;
  return (
    <div className="flex min-h-18 items-center gap-4 px-4 py-2">
      <Picture size={22} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="truncate">{nameOf(row.device)}</span>
          {row.current && <Badge tone="accent">{t('account.session.current')}</Badge>}
        </p>
        <p className="text-xs text-muted">
          {t('account.session.used')} <Moment time={row.last_used_at} format="relative-real" />
          <span aria-hidden="true"> · </span>
          {t('account.session.since')} <Moment time={row.created_at} format="date" />
        </p>
      </div>
      {!row.current && (
        <>
          <span className="sm:hidden">
            <IconButton icon={LogOut} label={t('account.session.end')} onClick={onEnd} silent />
          </span>
          <Button size="small" onClick={onEnd} className="max-sm:hidden">
            {t('account.session.end')}
          </Button>
        </>
      )}
    </div>
  );
}

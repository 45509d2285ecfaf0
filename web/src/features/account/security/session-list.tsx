import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { deviceOf } from '@touchline/domain/device';

type SessionRow = CallOutput<'auth.sessions.list'>[number];

/** Where the account is signed in, and ending what should not be. */
export function SessionList() {
  const t = useText();
  const sessions = useQuery(callQuery('auth.sessions.list', {}));
  const [ending, setEnding] = useState<SessionRow | null>(null);
  // This browser first, then the ones used last.
  const rows = sessions.data?.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at),
  );
  return (
    <section className="flex flex-col gap-4">
      <PageHeader title={t('account.sessions.title')} text={t('account.sessions.text')} />
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
      {ending !== null && <EndSession row={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function useDeviceName(): (device: string) => string {
  const t = useText();
  return (device) => {
    const { browser, system } = deviceOf(device);
    if (browser === null && system === null)
      return device.trim() === '' ? t('account.session.unknown') : device;
    if (browser === null || system === null) return browser ?? system ?? device;
    return t('account.session.device', { browser, system });
  };
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
        <Button size="small" onClick={onEnd}>
          {t('account.session.end')}
        </Button>
      )}
    </div>
  );
}

function EndSession({ row, onClose }: { readonly row: SessionRow; readonly onClose: () => void }) {
  const t = useText();
  const nameOf = useDeviceName();
  const end = useCall('auth.sessions.end', {
    invalidates: ['auth.sessions.list'],
    onSuccess: () => {
      toast('done', t('account.session.ended'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.session.end.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('account.session.keep')}</Button>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate({ id: row.id })}>
            {t('account.session.end')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('account.session.end.text', { device: nameOf(row.device) })}</p>
      <p role="alert" className="pt-3 font-medium text-down empty:hidden">
        {end.error && failureText(end.error, t)}
      </p>
    </Dialog>
  );
}

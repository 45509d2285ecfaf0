import { deviceOf } from '@touchline/domain/account/device';
import { Laptop, ShieldAlert, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { useDeviceName, type SessionRow } from './device-name.ts';

/** Shown at first; more on demand. */
const FIRST = 5;

/** The sessions that ended within the last 30 days, the latest first, each with its reason. */
export function EndedSessions({ rows }: { readonly rows: readonly SessionRow[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <div className="flex flex-col gap-3 pt-2">
      <h2 className="text-lg">{t('account.sessions.ended.title')}</h2>
      <ul className="panel divide-y overflow-hidden" aria-label={t('account.sessions.ended.title')}>
        {shown.map((row) => (
          <EndedLine key={row.id} row={row} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('account.sessions.ended.all')}
        </Button>
      )}
    </div>
  );
}

function EndedLine({ row }: { readonly row: SessionRow }) {
  const t = useText();
  const nameOf = useDeviceName();
  const isStolen = row.end_reason === 'stolen';
  const Picture = isStolen ? ShieldAlert : deviceOf(row.device).isPhone ? Smartphone : Laptop;
  return (
    <li className="flex min-h-16 items-center gap-4 px-4 py-2">
      <Picture size={22} className={`shrink-0 ${isStolen ? 'text-down' : 'text-muted'}`} aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="truncate font-medium">{nameOf(row.device)}</p>
        <p className={`text-xs ${isStolen ? 'text-down' : 'text-muted'}`}>
          {t(`account.session.reason.${row.end_reason ?? 'expired'}`)}
          {row.ended_at !== null && (
            <>
              <span aria-hidden="true"> · </span>
              <Moment time={row.ended_at} format="relative-real" />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

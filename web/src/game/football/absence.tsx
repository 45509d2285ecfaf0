import { DAY_MS } from '@touchline/domain/rules/index';
import { CircleHelp, Cross, RectangleVertical } from 'lucide-react';
import type { CallOutput } from '../../lib/api/request.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { Moment } from '../../ui/figures/moment.tsx';
import { Badge } from '../../ui/text/badge.tsx';

export type Absence = NonNullable<CallOutput<'football.players.get'>['absence']>;

const ICONS = { injured: Cross, suspended: RectangleVertical, doubtful: CircleHelp } as const;
const TONES = { injured: 'down', suspended: 'down', doubtful: 'xfc' } as const;

/** Whether a player is injured, suspended or doubtful. */
function AbsenceBadge({ absence }: { readonly absence: Pick<Absence, 'status'> }) {
  const t = useText();
  const { status } = absence;
  return (
    <Badge tone={TONES[status]} icon={ICONS[status]}>
      {t(`absences.status.${status}`)}
    </Badge>
  );
}

/** The same as a mark without words, for rows with little room; they are read out. */
export function AbsenceMark({ absence }: { readonly absence: Pick<Absence, 'status' | 'reason'> }) {
  const t = useText();
  const { status, reason } = absence;
  const Icon = ICONS[status];
  const text = `${t(`absences.status.${status}`)}: ${t(`absences.reason.${reason}`)}`;
  return (
    <span title={text} className={`inline-flex shrink-0 ${status === 'doubtful' ? 'text-xfc' : 'text-down'}`}>
      <Icon size={14} fill={status === 'doubtful' ? 'none' : 'currentColor'} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Why a player is out and when they are expected back. */
export function AbsenceText({ absence }: { readonly absence: Absence }) {
  const t = useText();
  const { reason, since_dt, expected_return_dt: back } = absence;
  const isShort = back !== null && Date.parse(back) - Date.parse(since_dt) < DAY_MS;
  return (
    <span className="text-muted">
      {t(`absences.reason.${reason}`)}
      {' · '}
      {back === null ? (
        t('absences.back-unknown')
      ) : (
        <>
          {t('absences.back')} <Moment time={back} format={isShort ? 'weekday' : 'date'} />
        </>
      )}
    </span>
  );
}

/** Badge, reason and expected return in one line. */
export function AbsenceLine({ absence }: { readonly absence: Absence }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <AbsenceBadge absence={absence} />
      <AbsenceText absence={absence} />
    </p>
  );
}

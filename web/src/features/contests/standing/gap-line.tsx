import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { ContestDetail, OwnStandingRow } from '../queries.ts';
import { distance, isPaid, lineDistance, paidPlaces } from './prize-line.ts';
import { useRowAt } from './use-standings.ts';

interface GapLineProps {
  readonly contest: ContestDetail;
  readonly row: OwnStandingRow;
  readonly total: number;
}

/** The points a team needs for the next paid place, or for the prize line of a double-up. */
export function GapLine(props: GapLineProps) {
  const paid = paidPlaces(props.contest.prizes);
  if (paid === 0) return <LeadGap {...props} />;
  return props.contest.kind === CONTEST_KIND_ID.double_up ? (
    <LineGap {...props} paid={paid} />
  ) : (
    <PrizeGap {...props} />
  );
}

/** The least gain that pays more, and what it pays: those who would be level share. */
function PrizeGap({ contest, row, total }: GapLineProps) {
  const { t } = useLanguage();
  const next = row.next_prize;
  if (next === null) return <LeadGap contest={contest} row={row} total={total} />;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span>{t('live-contest.gap.points', { points: Number(next.points) })}</span>
      <MoneyText amount={next.prize} exact size="small" />
    </span>
  );
}

/** Above or below the one line of a double-up. */
function LineGap({ contest, row, total, paid }: GapLineProps & { readonly paid: number }) {
  const { t } = useLanguage();
  const last = useRowAt(contest, paid, total);
  const first = useRowAt(contest, paid + 1, total);
  const line = lineDistance(row, last, first);
  if (line.points === null) return null;
  if (line.points === 0) return t('live-contest.line.on');
  return t(line.paid ? 'live-contest.line.above' : 'live-contest.line.below', { points: line.points });
}

/** For the one who leads: by how much. Where nothing is paid, those behind learn how far the lead is. */
function LeadGap({ contest, row, total }: GapLineProps) {
  const { t } = useLanguage();
  const leads = row.rank === 1;
  const other = useRowAt(contest, leads ? 2 : 1, total);
  if (other === undefined || other.team_id === row.team_id) return null;
  const points = distance(row.points, other.points);
  if (points === 0) return t('live-contest.lead.level');
  if (leads) return t('live-contest.lead.by', { points });
  return isPaid(row.prize) ? null : t('live-contest.lead.behind', { points });
}

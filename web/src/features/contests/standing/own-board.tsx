import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThrottledAnnouncement } from '../../../lib/i18n/throttled-announcement.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsValues } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { AnimatedList } from '../../../ui/flip/animated-list.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { RankMove } from '../../../game/contests/rank-move.tsx';
import type { ContestDetail, OwnStandingRow, StandingRow } from '../queries.ts';
import { GapLine } from './gap-line.tsx';
import { isPaid, paidPlaces } from './prize-line.ts';
import { teamNumber } from './duel/team-number.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface OwnBoardProps {
  readonly contest: ContestDetail;
  /** My rows, best first. */
  readonly rows: readonly OwnStandingRow[];
  readonly total: number;
}

/** The reader's teams: rank and its change, points, prize and the gap to the next prize. */
export function OwnBoard({ contest, rows, total }: OwnBoardProps) {
  const { t, locale } = useLanguage();
  const [best] = rows;
  const spoken = useThrottledAnnouncement(
    best === undefined
      ? ''
      : t('contests.my.spoken', { rank: best.rank, total, ...pointsValues(best.points, locale) }),
  );
  const wide = rows.length === 1;
  return (
    <div>
      <AnimatedList
        label={t('live-contest.mine')}
        className={`grid gap-px bg-line ${rows.length === 2 ? 'md:grid-cols-2' : ''} ${rows.length > 2 ? 'lg:grid-cols-3' : ''}`}
        rows={rows}
        rowKey={({ team_id }) => team_id}
        rowClass="bg-raised"
      >
        {(row) => (
          <OwnTeam contest={contest} row={row} total={total} number={wide ? null : teamNumber(rows, row)} />
        )}
      </AnimatedList>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}

/** Characters of points that fit in the largest type next to rank and prize on a phone. */
const LONG_POINTS = 5;

/** Pro points are in fortieths: on a phone their figures would crowd out the prize. */
function largestFor(points: string): string {
  return points.length > LONG_POINTS ? 'text-xl leading-10 sm:text-2xl' : 'text-2xl leading-10';
}

/** Characters of a prize that fit beside three figures on a phone in the large size. */
const LONG_PRIZE = 8;

const isLong = (prize: string): boolean => prize.replace(/0+$/, '').length > LONG_PRIZE;

/** Lines of figures: smaller ones in them are on the same baseline. */
const LINES = { large: 'figures text-2xl leading-10', normal: 'figures text-xl leading-8' } as const;

interface OwnTeamProps {
  readonly contest: ContestDetail;
  readonly row: OwnStandingRow;
  readonly total: number;
  /** Which of several teams of mine it is; null of an only one. */
  readonly number: number | null;
}

function OwnTeam({ contest, row, total, number }: OwnTeamProps) {
  const { t, locale } = useLanguage();
  const over = contest.state === CONTEST_STATE.final;
  const paid = paidPlaces(contest.prizes);
  const format = numberFormat(locale);
  const wide = number === null;
  const size = wide ? 'large' : 'normal';
  return (
    <Link
      to="/play/contest/$id/$slug/$teamId"
      params={{ id: String(contest.id), slug: contest.slug, teamId: String(row.team_id) }}
      resetScroll={false}
      className={`group flex h-full flex-col gap-3 p-4 transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2 ${wide ? 'md:px-6 md:py-5' : ''}`}
    >
      <span
        className={`flex flex-wrap items-start gap-x-2 gap-y-2 min-[22.5rem]:gap-x-2.5 sm:gap-x-5 ${wide ? 'md:gap-x-12' : ''}`}
      >
        <Figure label={t('contests.my.rank')}>
          <span className={`whitespace-nowrap ${LINES[size]}`}>
            <span className={isPaid(row.prize) ? 'text-up' : 'text-text'}>{format.format(row.rank)}</span>
            <span className="text-lg text-muted"> / {format.format(total)}</span>
          </span>
          {!over && <RankMove teamId={row.team_id} rank={row.rank} />}
        </Figure>
        <Figure label={t('contests.my.points')}>
          <span className={wide ? largestFor(row.points) : 'text-xl leading-8'}>
            <LivePoints points={row.points} />
          </span>
        </Figure>
        <span className={over ? 'invisible' : ''}>
          <Figure label={t('contests.standings.left')}>
            <span className={LINES[size]}>
              <span className="text-lg text-muted">{row.players_left}</span>
            </span>
          </Figure>
        </span>
        <span className="ml-auto flex flex-col items-end text-right">
          <span className="eyebrow whitespace-nowrap text-muted">
            {t(over ? 'contests.my.prize' : 'contests.my.prize-now')}
          </span>
          <span className={`${LINES[size]} ${isPaid(row.prize) ? '' : 'text-muted'}`}>
            <MoneyText
              amount={row.prize}
              exact
              size={wide && isPaid(row.prize) && !isLong(row.prize) ? 'large' : 'normal'}
            />
          </span>
        </span>
      </span>
      {paid > 0 && total > 2 && (
        <span className={wide ? '' : 'max-lg:hidden'}>
          <FieldStrip rank={row.rank} total={total} paid={paid} />
        </span>
      )}
      <OwnTeamFoot contest={contest} row={row} total={total} number={number} />
      <span className="sr-only">{t('contests.points.counted', pointsValues(row.points, locale))}</span>
    </Link>
  );
}

/** Whether the team is in the prizes, the gap to the next prize, and where the link leads. */
function OwnTeamFoot({ contest, row, total, number }: OwnTeamProps) {
  const { t } = useLanguage();
  const wide = number === null;
  return (
    <span
      className={`items-center justify-between gap-x-4 gap-y-1 text-sm sm:flex sm:flex-wrap ${wide ? 'grid grid-cols-[minmax(0,1fr)_auto] justify-items-start max-sm:min-h-11' : 'flex flex-wrap'}`}
    >
      <span className={`flex-wrap items-center gap-x-3 gap-y-1 sm:flex ${wide ? 'contents' : 'flex'}`}>
        <span className={wide ? 'contents' : 'contents max-lg:hidden'}>
          <MoneyBadge contest={contest} row={row} />
        </span>
        {contest.state !== CONTEST_STATE.final && (
          <span className={wide ? 'max-sm:order-last max-sm:col-span-2' : 'contents'}>
            <GapLine contest={contest} row={row} total={total} />
          </span>
        )}
      </span>
      <span
        className={`inline-flex items-center gap-1.5 text-muted group-hover:text-text ${wide ? 'max-sm:col-start-2 max-sm:row-start-1' : ''}`}
      >
        {wide ? t('live-contest.to-team') : t('contests.team.number', { number })}
        <ArrowRight size={16} aria-hidden="true" />
      </span>
    </span>
  );
}

/** Whether the team is in the prizes, in words; the colour of the rank shows it too. */
function MoneyBadge({ contest, row }: { readonly contest: ContestDetail; readonly row: StandingRow }) {
  const { t } = useLanguage();
  if (paidPlaces(contest.prizes) === 0 || contest.kind === CONTEST_KIND_ID.head_to_head) return null;
  return isPaid(row.prize) ? (
    <Badge tone="up">{t('live-contest.money.in')}</Badge>
  ) : (
    <Badge>{t('live-contest.money.out')}</Badge>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex flex-col">
      <span className="eyebrow whitespace-nowrap text-muted">{label}</span>
      <span className="flex items-baseline gap-1.5">{children}</span>
    </span>
  );
}

interface FieldStripProps {
  readonly rank: number;
  readonly total: number;
  /** How many places pay. */
  readonly paid: number;
}

/** All places of a contest as a strip: green for paid places, with a marker for each own team. Decorative. */
function FieldStrip({ rank, total, paid }: FieldStripProps) {
  const last = Math.max(1, total);
  const edge = Math.min(1, paid / last) * 100;
  const at = ((rank - 0.5) / last) * 100;
  return (
    <svg width="100%" height="16" aria-hidden="true" className="block overflow-visible">
      <rect y="5" width="100%" height="6" rx="3" className="fill-hover forced-colors:stroke-line" />
      <rect y="5" width={`${edge}%`} height="6" rx="3" className="fill-up-soft" />
      <rect x={`${edge}%`} y="1" width="2" height="14" className="fill-up" />
      <circle
        cx={`${at}%`}
        cy="8"
        r="6"
        className={`stroke-raised ${rank <= paid ? 'fill-up' : 'fill-muted'}`}
        strokeWidth="2"
      />
    </svg>
  );
}

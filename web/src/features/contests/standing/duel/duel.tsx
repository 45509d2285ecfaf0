import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useThrottledAnnouncement } from '../../../../lib/i18n/throttled-announcement.ts';
import { useLanguage, type Translate } from '../../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../../lib/i18n/money.ts';
import { Avatar } from '../../../../ui/text/avatar.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { Link } from '../../../../ui/text/link.tsx';
import { LivePoints } from '../../../../ui/figures/live-figure.tsx';
import { Nickname } from '../../../../game/identity/nickname.tsx';
import { MoneyText } from '../../../../ui/figures/money.tsx';
import { SimulatedLabel } from '../../../../game/contests/simulated-mark.tsx';
import type { ContestDetail, StandingRow } from '../../queries.ts';
import { distance, isPaid } from '../prize-line.ts';

interface DuelProps {
  readonly contest: ContestDetail;
  readonly rows: readonly StandingRow[];
  readonly mine: readonly StandingRow[];
}

/** The two sides of a head-to-head: mine on the left when I have one, else the better one. */
export function duelSides(
  rows: readonly StandingRow[],
  mine: readonly StandingRow[],
): readonly [StandingRow, StandingRow] | null {
  const left = rows.find((row) => row.team_id === mine[0]?.team_id) ?? rows[0];
  const right = rows.find((row) => row.team_id !== left?.team_id);
  return left === undefined || right === undefined ? null : [left, right];
}

/** A head-to-head as a duel: two scores, the leader and the margin, and the players left. */
export function Duel({ contest, rows, mine }: DuelProps) {
  const { t, locale } = useLanguage();
  const sides = duelSides(rows, mine);
  const over = contest.state === CONTEST_STATE.final;
  const ownId = mine[0]?.team_id;
  const verdict = sides === null ? '' : verdictText(sides, { over, ownId, t });
  const spoken = useThrottledAnnouncement(
    sides === null
      ? ''
      : `${sides[0].nickname} ${pointsText(sides[0].points, locale)}, ${sides[1].nickname} ${pointsText(sides[1].points, locale)}. ${verdict}`,
  );
  if (sides === null) return <p className="p-4 text-muted md:px-6">{t('contests.standings.none')}</p>;
  const [left, right] = sides;
  return (
    <div className="flex flex-col gap-4 p-4 md:px-6 md:py-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5 md:gap-8">
        <Side contest={contest} row={left} isMine={left.team_id === ownId} over={over} />
        <p className="flex items-center gap-2 text-2xl md:gap-5">
          <LivePoints points={left.points} />
          <span aria-hidden="true" className="text-lg text-muted">
            –
          </span>
          <LivePoints points={right.points} />
        </p>
        <Side contest={contest} row={right} isMine={right.team_id === ownId} over={over} atEnd />
      </div>
      <Balance left={Number(left.points)} right={Number(right.points)} />
      <p className="text-center font-medium">{verdict}</p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}

interface VerdictOptions {
  readonly over: boolean;
  /** My team, when one of the two is mine. */
  readonly ownId: number | undefined;
  readonly t: Translate;
}

function verdictText(
  [left, right]: readonly [StandingRow, StandingRow],
  { over, ownId, t }: VerdictOptions,
): string {
  const points = distance(left.points, right.points);
  if (points === 0) return t(over ? 'live-contest.duel.drawn' : 'live-contest.duel.level');
  const ahead = Number(left.points) > Number(right.points) ? left : right;
  if (ahead.team_id === ownId) {
    return t(over ? 'live-contest.duel.you-won' : 'live-contest.duel.you-lead', { points });
  }
  return t(over ? 'live-contest.duel.won' : 'live-contest.duel.leads', { name: ahead.nickname, points });
}

interface SideProps {
  readonly contest: ContestDetail;
  readonly row: StandingRow;
  readonly isMine: boolean;
  readonly over: boolean;
  readonly atEnd?: boolean;
}

function Side({ contest, row, isMine, over, atEnd = false }: SideProps) {
  const { t } = useLanguage();
  return (
    <Link
      to="/play/contest/$id/$slug/$teamId"
      params={{ id: String(contest.id), slug: contest.slug, teamId: String(row.team_id) }}
      resetScroll={false}
      className={`flex min-w-0 flex-col items-center gap-2 rounded-sm p-1 hover:bg-hover md:gap-4 ${atEnd ? 'md:flex-row-reverse md:text-right' : 'md:flex-row'} max-md:self-start max-md:text-center`}
    >
      <Avatar name={row.nickname} src={row.avatar} size={64} />
      <span
        className={`flex min-w-0 max-w-full flex-col gap-0.5 max-md:items-center ${atEnd ? 'md:items-end' : ''}`}
      >
        <span
          className={`flex min-w-0 max-w-full items-center gap-2 max-md:h-16 max-md:flex-col max-md:gap-1 ${atEnd ? 'md:flex-row-reverse' : ''}`}
        >
          <span className="max-w-full text-base leading-5 font-semibold wrap-anywhere max-md:line-clamp-2 max-md:text-sm md:truncate">
            <Nickname of={row.nickname} />
          </span>
          {row.simulated && <SimulatedLabel />}
          {isMine && <Badge tone="accent">{t('contests.standings.me')}</Badge>}
        </span>
        <span className="text-xs text-muted">
          {over ? null : t('live-contest.left', { count: row.players_left })}
        </span>
        {isPaid(row.prize) && <MoneyText amount={row.prize} exact size="small" />}
      </span>
    </Link>
  );
}

/** The share of each side in the points of both; the middle while there are none. Decorative. */
function Balance({ left, right }: { readonly left: number; readonly right: number }) {
  const sum = Math.max(0, left) + Math.max(0, right);
  const share = sum === 0 ? 50 : (Math.max(0, left) / sum) * 100;
  return (
    <svg width="100%" height="8" aria-hidden="true" className="block">
      <rect width="100%" height="8" rx="4" className={right > left ? 'fill-up' : 'fill-line-strong'} />
      <rect
        width={`${share}%`}
        height="8"
        rx="4"
        className={`stroke-raised ${left > right ? 'fill-up' : 'fill-line-strong'}`}
        strokeWidth="2"
      />
    </svg>
  );
}

import type { CallOutput } from '../../lib/api/request.ts';
import type { Entry } from './entry-row.tsx';

export type MyLivePlayer = CallOutput<'football.live.myPlayers'>['data'][number];

const HOUR = 3_600_000;

/** The round of a manager: their running entries, then those whose contest starts within the hour. */
export function roundOf(
  running: readonly Entry[],
  upcoming: readonly Entry[],
  now: number,
): readonly Entry[] {
  const known = new Set(running.map(({ team_id }) => team_id));
  const soon = upcoming.filter(
    ({ team_id, contest }) => !known.has(team_id) && Date.parse(contest.contest_dt) - now <= HOUR,
  );
  return [...running, ...soon];
}

/** A player of a team who is on the pitch and counts for it. */
export interface SwingPlayer {
  readonly player: MyLivePlayer['player'];
  readonly part: MyLivePlayer['part'];
  /** Points for the team, decimal text. */
  readonly counted: string;
  /** Points the player alone has to earn for the team's next prize; null where there is none. */
  readonly needs: number | null;
}

/**
 * The players who count for a team now, with the points each alone needs for its next prize, the most promising
 * first.
 */
export function swingOf(
  players: readonly MyLivePlayer[],
  {
    team_id,
    next_prize,
    contest,
  }: Pick<Entry, 'team_id' | 'next_prize'> & { readonly contest: { readonly is_pro: boolean } },
): readonly SwingPlayer[] {
  return players
    .filter((pick) => pick.team_id === team_id && Number(pick.factor) > 0)
    .map(({ player, part, counted, factor }) => ({
      player,
      part,
      counted,
      needs: next_prize === null ? null : neededBy(Number(next_prize.points), Number(factor), contest.is_pro),
    }))
    .toSorted(
      (one, other) => (one.needs ?? 0) - (other.needs ?? 0) || Number(other.counted) - Number(one.counted),
    );
}

/** Points of a player that give a team so many: easy tables know whole points only. */
function neededBy(points: number, factor: number, isPro: boolean): number {
  const exact = points / factor;
  return isPro ? Math.ceil(exact * 1000 - 1e-6) / 1000 : Math.ceil(exact - 1e-9);
}

type LiveMatch = CallOutput<'football.live.matches'>['live'][number];
type LatestEvent = NonNullable<LiveMatch['latest']>;

/** The last events of the matches in play that players of a team had a part in, the latest minute first. */
export function eventsOfTeam(
  { team_id }: Pick<Entry, 'team_id'>,
  players: readonly MyLivePlayer[],
  matches: readonly Pick<LiveMatch, 'latest'>[],
): readonly LatestEvent[] {
  const own = new Set(players.filter((pick) => pick.team_id === team_id).map(({ player }) => player.id));
  return matches
    .flatMap(({ latest }) => {
      const player = latest?.player ?? null;
      return latest !== null && player !== null && own.has(player.id) ? [latest] : [];
    })
    .toSorted((one, other) => other.minute - one.minute);
}

import type { LiveEntry } from '@touchline/contract';
import { contestTopics, useLiveMessage, useLiveQuery } from '../../../lib/live/live.ts';
import { followContest } from '../follow-contest.ts';
import { standingsQuery, STANDINGS_PAGE, type ContestDetail, type StandingRow } from '../queries.ts';

/**
 * The head of a contest's standings and the manager's own rows, best first, both kept in step with the game. The
 * manager's places are those of the last message, and are shown before the standings are refetched.
 */
export function useStandings(contest: ContestDetail) {
  const standings = useLiveQuery(standingsQuery(contest.id, 1), followContest(contest));
  const placed = useOwnPlaces(contest);
  const rows = placed(standings.data?.data.rows ?? []);
  const own = placed(standings.data?.data.mine ?? []).toSorted(
    (one, other) => one.rank - other.rank || one.team_id - other.team_id,
  );
  return { standings, rows, own };
}

/** Applies the ranks of the last live message to the manager's own rows; the order of rows stays. */
export function useOwnPlaces(
  contest: ContestDetail,
): <Row extends StandingRow>(rows: readonly Row[]) => readonly Row[] {
  const [topic = null] = contestTopics(contest);
  const places = useLiveMessage(topic)?.mine ?? [];
  return (rows) => (places.length === 0 ? rows : rows.map((row) => withPlace(row, places)));
}

function withPlace<Row extends StandingRow>(row: Row, places: readonly LiveEntry[]): Row {
  const place = places.find(({ team_id }) => team_id === row.team_id);
  if (place === undefined || place.rank === null || place.prize === null) return row;
  const { points, rank, prize, players_left, next_prize } = place;
  return { ...row, points, rank, prize, players_left, next_prize };
}

/** The row at a place of the standings (from 1), kept in step; undefined while unknown or missing. */
export function useRowAt(
  contest: ContestDetail,
  place: number | null,
  total: number,
): StandingRow | undefined {
  const wanted = place !== null && place >= 1 && place <= total;
  const page = wanted ? Math.ceil(place / STANDINGS_PAGE) : 1;
  const answer = useLiveQuery(standingsQuery(contest.id, page), {
    ...followContest(contest),
    enabled: wanted,
  });
  return wanted ? answer.data?.data.rows[(place - 1) % STANDINGS_PAGE] : undefined;
}

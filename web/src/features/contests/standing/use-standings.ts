import { useQuery } from '@tanstack/react-query';
import { contestTopics, isContestLive, useLive } from '../../../lib/live/live.ts';
import { standingsQuery, STANDINGS_PAGE, type ContestDetail, type StandingRow } from '../queries.ts';

/**
 * The head of a contest's standings and the manager's own rows, best first, both kept in step with the game: of
 * his own the stream tells at once, so they move before the rest is asked for.
 */
export function useStandings(contest: ContestDetail) {
  const live = useLive(isContestLive(contest.state), contestTopics(contest));
  const standings = useQuery({ ...standingsQuery(contest.id, 1), ...live });
  const own: readonly StandingRow[] = [...(standings.data?.data.mine ?? [])].sort(
    (one, other) => one.rank - other.rank || one.team_id - other.team_id,
  );
  return { standings, own };
}

/** The row at a place of the standings (from 1), kept in step; undefined while unknown or where there is none. */
export function useRowAt(
  contest: ContestDetail,
  place: number | null,
  total: number,
): StandingRow | undefined {
  const live = useLive(isContestLive(contest.state), contestTopics(contest));
  const wanted = place !== null && place >= 1 && place <= total;
  const page = wanted ? Math.ceil(place / STANDINGS_PAGE) : 1;
  const answer = useQuery({ ...standingsQuery(contest.id, page), ...live, enabled: wanted });
  return wanted ? answer.data?.data.rows[(place - 1) % STANDINGS_PAGE] : undefined;
}

import { useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { followContest } from '../follow-contest.ts';
import type { ContestDetail, TeamView } from '../queries.ts';

/** The share of a contest's teams that field or captain a player, in per cent as decimal text. */
export interface Ownership {
  readonly ownership: string;
  readonly captained: string;
}

const PICKS_OF_TEAM = 15;

/**
 * Ownership of the picks of a team by player id; empty until every team may be seen. The server shows this by the
 * team itself: another's is not shown before, and one's own has no rank.
 */
export function useOwnership(contest: ContestDetail, team: TeamView): ReadonlyMap<number, Ownership> {
  const open = !team.mine || team.rank !== null;
  const picked = useLiveQuery(
    callQuery('contests.players.picked', {
      contestId: contest.id,
      page: 1,
      perPage: PICKS_OF_TEAM,
      team_id: team.id,
    }),
    { ...followContest(contest), enabled: open },
  );
  return new Map((picked.data?.data ?? []).map((row) => [row.player_id, row]));
}

import { useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { followContest } from '../follow-contest.ts';
import type { ContestDetail } from '../queries.ts';

/** A team of a contest, kept in step with the game; asked for only once its id is known. */
export function useTeam(contest: ContestDetail, teamId: number | null) {
  return useLiveQuery(
    callQuery('teams.get', {
      contestId: contest.id,
      teamId: teamId ?? 0,
    }),
    { ...followContest(contest), enabled: teamId !== null },
  );
}

import { useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { followContest } from '../follow-contest.ts';
import type { ContestDetail } from '../queries.ts';

/** A team of a contest with live updates; disabled until its id is known. */
export function useTeam(contest: ContestDetail, teamId: number | null) {
  return useLiveQuery(
    callQuery('teams.get', {
      contestId: contest.id,
      teamId: teamId ?? 0,
    }),
    { ...followContest(contest), enabled: teamId !== null },
  );
}

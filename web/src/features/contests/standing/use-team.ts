import { useQuery } from '@tanstack/react-query';
import { contestTopics, isContestLive, useLive } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { ContestDetail } from '../queries.ts';

/** A team of a contest, kept in step with the game; asked for only once its id is known. */
export function useTeam(contest: ContestDetail, teamId: number | null) {
  return useQuery({
    ...callQuery('teams.get', {
      contestId: contest.id,
      teamId: teamId ?? 0,
    }),
    ...useLive(isContestLive(contest.state), contestTopics(contest)),
    enabled: teamId !== null,
  });
}

import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { contestTopics, useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { followContest } from '../follow-contest.ts';
import type { ContestDetail } from '../queries.ts';

/**
 * A team of a contest with live updates; disabled until its id is known. Until the deadline it is one's own, and follows
 * one's notifications: that line-ups are out.
 */
export function useTeam(contest: ContestDetail, teamId: number | null) {
  return useLiveQuery(
    callQuery('teams.get', {
      contestId: contest.id,
      teamId: teamId ?? 0,
    }),
    {
      ...followContest(contest),
      ...(contest.state === CONTEST_STATE.open && { topics: [...contestTopics(contest), 'me'] }),
      enabled: teamId !== null,
    },
  );
}

import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { followContest } from '../follow-contest.ts';
import type { ContestDetail } from '../queries.ts';

export type Story = NonNullable<CallOutput<'contests.story'>['story']>;

/** How an ended contest went for a team; it changes only until the results are fixed. */
export function useStory(contest: ContestDetail, teamId: number) {
  return useLiveQuery(callQuery('contests.story', { contestId: contest.id, teamId }), followContest(contest));
}

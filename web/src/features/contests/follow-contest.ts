import { CONTEST_STATE, type ContestState } from '@touchline/domain/contests/state';
import { contestTopics, LIVE_INTERVAL, type LiveContest } from '../../lib/live/live.ts';

/** Whether a contest in this state changes without user action. */
export function isContestLive(state: ContestState): boolean {
  return (
    state === CONTEST_STATE.locked || state === CONTEST_STATE.running || state === CONTEST_STATE.provisional
  );
}

/** How an answer about a contest follows it. */
export function followContest(contest: LiveContest) {
  return { topics: contestTopics(contest), interval: isContestLive(contest.state) && LIVE_INTERVAL } as const;
}

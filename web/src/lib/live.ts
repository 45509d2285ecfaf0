import { CONTEST_STATE, type ContestState } from '@touchline/domain/contests/lifecycle';

const LIVE_INTERVAL = 5_000;

/** How an answer on screen stays fresh: options of a query. */
export interface Freshness {
  readonly refetchInterval: number | false;
}

const LIVE: Freshness = { refetchInterval: LIVE_INTERVAL };
const STILL: Freshness = { refetchInterval: false };

/**
 * Keeps an answer in step with the game while it is played:
 * `useQuery({ ...callQuery(key, input), ...useLive(isRunning) })`. The one place that knows how.
 */
export function useLive(isLive: boolean): Freshness {
  return isLive ? LIVE : STILL;
}

/** Does a contest in this state change by itself from one moment to the next? */
export function isContestLive(state: ContestState): boolean {
  return (
    state === CONTEST_STATE.locked || state === CONTEST_STATE.running || state === CONTEST_STATE.provisional
  );
}

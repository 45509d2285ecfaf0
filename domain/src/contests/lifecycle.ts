import { rulesOf } from '../rules/index.ts';
import { HOUR_MS, MINUTE_MS } from '../rules/durations.ts';
import type { ContestPace, Rules } from '../rules/rules.ts';
import { CONTEST_STATE, type ContestState } from './state.ts';

export { CONTEST_STATE, type ContestState };

/** Tabs of the contest lists; 0 contains all of them. */
type ContestTab = 1 | 2 | 3;

/** The facts of a match that matter to a contest. Times are epoch milliseconds. */
export interface ContestMatch {
  readonly id: number;
  /** The kick-off in the current fixture list, not the actual start of play. */
  readonly kickOffAt: number;
  /** The final whistle. */
  readonly endedAt: number | null;
  /** When the league confirmed the result. */
  readonly confirmedAt: number | null;
  readonly abandonedAt: number | null;
  /** Called off or postponed without a new date. */
  readonly calledOff: boolean;
}

/** The period of a contest: earliest kick-off (contest_dt) to latest kick-off + 3 h (contest_end_dt). */
export interface ContestWindow {
  readonly startAt: number;
  readonly endAt: number;
}

/** Everything the state of a contest depends on, besides the clock. Times are epoch milliseconds. */
export interface ContestFacts extends ContestWindow {
  readonly rulesVersion: number;
  readonly pace: ContestPace;
  readonly openAt: number;
  readonly joinTimeMinutes: number;
  readonly minEntries: number;
  /** A guaranteed contest runs below `minEntries`, if it has any entry with a team. */
  readonly guaranteed: boolean;
  /** Entries with a valid team; fixed from the lock on, as teams are. */
  readonly entriesWithTeam: number;
  readonly matches: readonly ContestMatch[];
  /** When the lock was carried out (empty seats refunded, teams stored); null until then. */
  readonly lockedAt: number | null;
  readonly cancelledAt: number | null;
  /** When the prizes were paid; null until then. */
  readonly finalAt: number | null;
}

/** The status of a match in a contest: undecided, counting, or void (0 points for everyone). */
type MatchStanding = 'undecided' | 'counts' | 'void';

/**
 * The window of a contest over its matches, or null when none is left to play. Called-off matches are ignored.
 * `noLockBefore` (normally now) prevents a match moved forward from back-dating the lock: a match whose lock would
 * be earlier is left out, and is void because it precedes the window.
 */
export function contestWindow(
  matches: readonly Pick<ContestMatch, 'kickOffAt' | 'calledOff'>[],
  rules: Rules,
  noLockBefore: { readonly now: number; readonly joinTimeMinutes: number } | null = null,
): ContestWindow | null {
  const earliest =
    noLockBefore === null ? -Infinity : noLockBefore.now + noLockBefore.joinTimeMinutes * MINUTE_MS;
  let startAt = Infinity;
  let latest = -Infinity;
  for (const match of matches) {
    if (match.calledOff || match.kickOffAt < earliest) continue;
    startAt = Math.min(startAt, match.kickOffAt);
    latest = Math.max(latest, match.kickOffAt);
  }
  if (startAt === Infinity) return null;
  return { startAt, endAt: latest + rules.contests.endAfterLastKickOffHours * HOUR_MS };
}

/**
 * The window at `now`: it follows the fixtures until the lock and is fixed from the lock on. Null when nothing is
 * left to play. Store it whenever a fixture of the contest changes.
 */
export function currentWindow(contest: ContestFacts, now: number): ContestWindow | null {
  if (contest.lockedAt !== null || now >= lockTime(contest)) {
    return { startAt: contest.startAt, endAt: contest.endAt };
  }
  const { joinTimeMinutes, matches, rulesVersion } = contest;
  return contestWindow(matches, rulesOf(rulesVersion), { now, joinTimeMinutes });
}

/** From this time on no seat is taken or left and no team changes (strictly before it: still open). */
export function lockTime(contest: Pick<ContestFacts, 'startAt' | 'joinTimeMinutes'>): number {
  return contest.startAt - contest.joinTimeMinutes * MINUTE_MS;
}

/** From this time on the picks of others are visible. */
export function viewTeamTime(contest: Pick<ContestFacts, 'startAt' | 'joinTimeMinutes'>): number {
  return contest.startAt + contest.joinTimeMinutes * MINUTE_MS;
}

/** Whether anything may depend on another manager's picks. Cancelling a contest does not show them earlier. */
export function maySeePicks(
  now: number,
  contest: Pick<ContestFacts, 'startAt' | 'joinTimeMinutes'>,
): boolean {
  return now >= viewTeamTime(contest);
}

/**
 * The status of a match in a contest at `now`. Void: called off, kicked off or ended outside the window, or abandoned
 * without a result confirmed in it. A match without events stays undecided until the confirm limit after the window:
 * an interrupted feed must not cancel a contest that was played.
 */
export function matchStanding(
  match: ContestMatch,
  contest: ContestWindow & Pick<ContestFacts, 'rulesVersion'>,
  now: number,
): MatchStanding {
  if (match.calledOff || match.kickOffAt < contest.startAt || match.kickOffAt > contest.endAt) return 'void';
  if (match.abandonedAt !== null) {
    if (match.confirmedAt !== null) return match.confirmedAt <= contest.endAt ? 'counts' : 'void';
    return now > contest.endAt ? 'void' : 'undecided';
  }
  if (match.endedAt !== null) return match.endedAt <= contest.endAt ? 'counts' : 'void';
  return now > silenceEndsAt(contest) ? 'void' : 'undecided';
}

/** Whether a match gives no points in this contest, see `matchStanding`. */
export function isMatchVoid(
  match: ContestMatch,
  contest: ContestWindow & Pick<ContestFacts, 'rulesVersion'>,
  now: number,
): boolean {
  return matchStanding(match, contest, now) === 'void';
}

/**
 * Whether so many matches are void that the contest is cancelled (more than half). Before the lock a moved match is
 * not void: the window follows it.
 */
export function tooManyVoid(contest: ContestFacts, now: number): boolean {
  const limit = rulesOf(contest.rulesVersion).contests.voidShareLimitBasisPoints;
  const window = currentWindow(contest, now);
  if (window === null) return contest.matches.length > 0;
  const asItStands = { ...window, rulesVersion: contest.rulesVersion };
  const voids = contest.matches.filter((match) => isMatchVoid(match, asItStands, now)).length;
  return voids * 10_000 > limit * contest.matches.length;
}

/** Whether enough entries have a team for the contest to run. A guaranteed contest needs one entry. */
export function hasEnoughEntries(
  contest: Pick<ContestFacts, 'entriesWithTeam' | 'guaranteed' | 'minEntries'>,
): boolean {
  return contest.entriesWithTeam >= (contest.guaranteed ? 1 : contest.minEntries);
}

/** The state of a contest: a function of the clock and the facts, never of a job having run. */
export function contestState(contest: ContestFacts, now: number): ContestState {
  if (contest.cancelledAt !== null) return CONTEST_STATE.cancelled;
  if (contest.finalAt !== null) return CONTEST_STATE.final;
  if (tooManyVoid(contest, now)) return CONTEST_STATE.cancelled;
  // A lock that was carried out is final, even if the clock is set back.
  if (contest.lockedAt === null) {
    if (now < contest.openAt) return CONTEST_STATE.scheduled;
    if (now < lockTime(contest)) return CONTEST_STATE.open;
  }
  if (!hasEnoughEntries(contest)) return CONTEST_STATE.cancelled;
  if (now < contest.startAt) return CONTEST_STATE.locked;
  const undecided = contest.matches.some((match) => matchStanding(match, contest, now) === 'undecided');
  return undecided ? CONTEST_STATE.running : CONTEST_STATE.provisional;
}

/** The tab of the contest lists a state belongs to: 1 upcoming, 2 running, 3 finished. */
export function tabOf(state: ContestState): ContestTab {
  if (state <= CONTEST_STATE.locked) return 1;
  return state <= CONTEST_STATE.provisional ? 2 : 3;
}

/**
 * Until when results may still be corrected, or null while a match is undecided (or none counts). The later of the
 * provisional time after the last whistle and the last confirmation; a result that is never confirmed becomes final
 * at the confirm limit.
 */
export function provisionalUntil(contest: ContestFacts, now: number): number | null {
  const rules = rulesOf(contest.rulesVersion).contests;
  let lastWhistle = -Infinity;
  let lastConfirmation = -Infinity;
  for (const match of contest.matches) {
    const standing = matchStanding(match, contest, now);
    if (standing === 'undecided') return null;
    if (standing === 'void') continue;
    lastWhistle = Math.max(lastWhistle, match.endedAt ?? match.confirmedAt ?? -Infinity);
    lastConfirmation = Math.max(lastConfirmation, match.confirmedAt ?? Infinity);
  }
  if (lastWhistle === -Infinity) return null;
  const soonest = lastWhistle + rules.paces[contest.pace].provisionalMinutes * MINUTE_MS;
  const latest = lastWhistle + rules.confirmLimitHours * HOUR_MS;
  return Math.max(soonest, Math.min(lastConfirmation, latest));
}

/** How long a match takes from kick-off to the final whistle, and after how long it is late. In milliseconds. */
const MATCH_LENGTH = {
  standard: { usual: 2 * HOUR_MS, late: 2.5 * HOUR_MS },
  sprint: { usual: 10 * MINUTE_MS, late: 15 * MINUTE_MS },
} as const satisfies Record<ContestPace, { readonly usual: number; readonly late: number }>;

/**
 * When the contest is expected to be final: the provisional time after the last whistle, which is estimated for matches
 * that are not over. Null when no end can be expected: the contest is over or cancelled, no match counts, a match is
 * late or abandoned, or a result is not confirmed in time.
 */
export function expectedEnd(contest: ContestFacts, now: number): number | null {
  const state = contestState(contest, now);
  if (state === CONTEST_STATE.cancelled || state === CONTEST_STATE.final) return null;
  if (state === CONTEST_STATE.provisional) {
    const until = provisionalUntil(contest, now);
    return until === null || areAllConfirmed(contest, now) ? until : soonestEnd(contest, now);
  }
  return soonestEnd(contest, now);
}

function areAllConfirmed(contest: ContestFacts, now: number): boolean {
  return contest.matches.every(
    (match) => match.confirmedAt !== null || matchStanding(match, contest, now) === 'void',
  );
}

/** The provisional time after the last whistle; null when that can't be estimated or has passed. */
function soonestEnd(contest: ContestFacts, now: number): number | null {
  const { usual, late } = MATCH_LENGTH[contest.pace];
  const window = currentWindow(contest, now);
  if (window === null) return null;
  let lastWhistle = -Infinity;
  for (const match of contest.matches) {
    const standing = matchStanding(match, { ...window, rulesVersion: contest.rulesVersion }, now);
    if (standing === 'void') continue;
    const isOver = match.endedAt !== null || standing === 'counts';
    if (!isOver && (match.abandonedAt !== null || now >= match.kickOffAt + late)) return null;
    // A match that overruns a little can end at any moment.
    const whistle = match.endedAt ?? match.confirmedAt ?? Math.max(match.kickOffAt + usual, now);
    lastWhistle = Math.max(lastWhistle, whistle);
  }
  const end =
    lastWhistle + rulesOf(contest.rulesVersion).contests.paces[contest.pace].provisionalMinutes * MINUTE_MS;
  return Number.isFinite(end) && end >= now ? end : null;
}

/** The time at which the contest is final even if a match is never played or a result never confirmed. */
export function latestEnd(contest: ContestFacts, now: number): number {
  return silenceEndsAt({ ...contest, ...currentWindow(contest, now) });
}

/**
 * The next time a sweep has work on this contest (lock, cancellation or settlement), or null when it is over. A time
 * not after `now` means immediately. News of a match may bring it forward: compute it again then.
 */
export function nextDueAt(contest: ContestFacts, now: number): number | null {
  if (contest.cancelledAt !== null || contest.finalAt !== null) return null;
  if (contestState(contest, now) === CONTEST_STATE.cancelled) return now;
  if (contest.lockedAt === null) return lockTime(contest);
  const settlement = provisionalUntil(contest, now);
  if (settlement !== null) return settlement;
  // A match status changes strictly after these times, so the sweep runs one millisecond later.
  const undecided = contest.matches.filter((match) => matchStanding(match, contest, now) === 'undecided');
  const waitsForResult = undecided.some((match) => match.abandonedAt !== null);
  return (waitsForResult ? contest.endAt : silenceEndsAt(contest)) + 1;
}

function silenceEndsAt(contest: Pick<ContestFacts, 'endAt' | 'rulesVersion'>): number {
  return contest.endAt + rulesOf(contest.rulesVersion).contests.confirmLimitHours * HOUR_MS;
}

import type { ContestKind, ProTier, Rules } from '../rules/rules.ts';
import { CONTEST_STATE, contestState, hasEnoughEntries } from './lifecycle.ts';
import type { ContestFacts } from './lifecycle.ts';

/** The seats of a contest, read under its row lock. */
export interface ContestSeats {
  /** Null: no limit of seats. */
  readonly maxEntries: number | null;
  readonly maxPerManager: number;
  readonly seatsTaken: number;
}

/** Why a seat cannot be taken. */
export type JoinRefusal =
  | 'entries_changed'
  | 'not_open_yet'
  | 'closed'
  | 'cancelled'
  | 'already_joined'
  | 'manager_limit'
  | 'full';

/** Why a seat cannot be left or its team changed. */
export type ChangeRefusal = 'not_open_yet' | 'closed' | 'cancelled';

/**
 * Why a manager with `ownEntries` seats may not take another, or null. `entry` is the number this seat is meant to have
 * among their own (1: the first), or null: any; a press repeated in another tab is refused by it. Checks time and seats
 * only; password, level, links and money are checked elsewhere.
 */
export function reasonAgainstJoining(
  contest: ContestFacts & ContestSeats,
  own: { readonly entries: number; readonly entry: number | null },
  now: number,
): JoinRefusal | null {
  const closed = reasonAgainstChange(contest, now);
  if (closed !== null) return closed;
  const { entries, entry } = own;
  if (entry !== null && entries !== entry - 1) return 'entries_changed';
  if (entries >= contest.maxPerManager)
    return contest.maxPerManager === 1 ? 'already_joined' : 'manager_limit';
  if (contest.maxEntries !== null && contest.seatsTaken >= contest.maxEntries) return 'full';
  return null;
}

/** What decides who may meet in a contest, and with which money. */
export interface ContestTerms {
  readonly kind: ContestKind;
  readonly hasFee: boolean;
  /** Null: no limit of seats. */
  readonly maxEntries: number | null;
  readonly isPrivate: boolean;
}

/** Whether linked accounts may not both sit in a contest: the money of one could be lost to the other on purpose. */
export function keepsLinkedApart({ kind, hasFee, maxEntries }: ContestTerms, rules: Rules): boolean {
  return kind === 'head_to_head' || (hasFee && (maxEntries ?? Infinity) < rules.contests.minSeatsForLinked);
}

/** Whether promotional XFC may not be played in a contest that another manager made. */
export function refusesPromotional({ hasFee, maxEntries, isPrivate }: ContestTerms, rules: Rules): boolean {
  const { minSeatsForPromotional } = rules.contests.madeByManagers;
  return hasFee && (isPrivate || (maxEntries ?? Infinity) < minSeatsForPromotional);
}

/** Whether managers of this level may join a contest of a tier (null: easy). Checked for new seats only. */
export function levelMayJoin(tier: ProTier | null, level: number, rules: Rules): boolean {
  return tier !== 'rookie' || level < rules.proTeam.rookie.belowLevel;
}

/** Why an entry can no longer (or not yet) be left or its team saved, or null. */
export function reasonAgainstChange(contest: ContestFacts, now: number): ChangeRefusal | null {
  const state = contestState(contest, now);
  if (state === CONTEST_STATE.open) return null;
  if (state === CONTEST_STATE.scheduled) return 'not_open_yet';
  return state === CONTEST_STATE.cancelled ? 'cancelled' : 'closed';
}

/**
 * The most entries one manager may be allowed in a contest: one in head-to-head, else at most 3 and 5% of the
 * seats, and always at least one. `maxEntries` null: no limit of seats.
 */
export function maxPerManager(kind: ContestKind, maxEntries: number | null, rules: Rules): number {
  if (kind === 'head_to_head') return 1;
  const { max, shareOfSeatsBasisPoints } = rules.contests.entriesPerManager;
  if (maxEntries === null) return max;
  return Math.max(1, Math.min(max, Math.floor((maxEntries * shareOfSeatsBasisPoints) / 10_000)));
}

/**
 * The outcome of the lock: all entries are refunded (cancelled), or those without a team are refunded and the rest
 * play.
 */
type LockOutcome =
  | { readonly kind: 'cancelled'; readonly refunded: readonly number[] }
  | { readonly kind: 'runs'; readonly playing: readonly number[]; readonly refunded: readonly number[] };

/**
 * Decides the lock over all entries of a contest: entries without a team are removed first, then the rest is counted.
 */
export function decideLock(
  contest: Pick<ContestFacts, 'guaranteed' | 'minEntries'>,
  entries: readonly { readonly id: number; readonly hasTeam: boolean }[],
): LockOutcome {
  const playing = entries.filter((entry) => entry.hasTeam).map((entry) => entry.id);
  if (!hasEnoughEntries({ ...contest, entriesWithTeam: playing.length })) {
    return { kind: 'cancelled', refunded: entries.map((entry) => entry.id) };
  }
  return {
    kind: 'runs',
    playing,
    refunded: entries.filter((entry) => !entry.hasTeam).map((entry) => entry.id),
  };
}

import { MINUTE_MS, type ContestPace, type ProTier } from '@touchline/domain/rules/index';
import { seeded, type Draws } from '../feeds/seeded.ts';
import { habitsOf, isOnline, followsLeague, type Habits } from './habits.ts';
import type { LanguageCode } from '@touchline/contract/startup';

/** A manager who plays inside the server. */
export interface SimulatedManager {
  readonly id: number;
  readonly nickname: string;
  readonly language: LanguageCode;
}

/** A contest that can be joined, as they see it when they decide. Moments are epoch milliseconds. */
export interface OpenContest {
  readonly id: number;
  readonly kind: 1 | 2 | 3;
  readonly isOfficial: boolean;
  /** Who a pro contest is for; null: an easy one. */
  readonly proTier: ProTier | null;
  readonly leagueId: number | null;
  readonly pace: ContestPace;
  /** Whether it is one of several that are made for a single match each. */
  readonly isOfOneMatch: boolean;
  /** Units of XFC. */
  readonly entryFee: bigint;
  readonly maxEntries: number | null;
  readonly turn: number;
  readonly opensAt: number;
  readonly locksAt: number;
}

/** Who joins a contest, and when. */
export interface PlannedJoin {
  readonly managerId: number;
  readonly at: number;
}

/** Who means to join a contest, in the order of time, and who comes in the place of one who can't. */
export interface ContestPlan {
  readonly joins: readonly PlannedJoin[];
  readonly substitutes: readonly number[];
}

const HEAD_TO_HEAD = 1;
const DOUBLE_UP = 2;
/** Before the lock the last of them has joined and named his team. */
const DONE_BEFORE_LOCK_MS = MINUTE_MS / 2;
/** Managers at whom the fields below are as large as they say; fewer make smaller ones. */
const REFERENCE_MANAGERS = 200;
/** Further duels of a round are left to people. */
const DUELS_AMONG_THEMSELVES = 2;

/** So that a contest runs. */
const MIN_FIELD = 2;
/** How many of them a field gets: from `least`, with `spread` more at the most. */
const FIELDS = {
  standard: { free: [24, 30], paid: [11, 16], doubleUp: [6, 9], oneMatch: [6, 6], pro: [6, 8] },
  // The matches of a round share about as many as one contest over all of them has.
  sprint: { free: [8, 8], paid: [5, 5], doubleUp: [4, 5], oneMatch: [3, 3], pro: [3, 2] },
} as const satisfies Record<ContestPace, Record<string, readonly [min: number, spread: number]>>;
const MADE_BY_MANAGERS = [2, 4] as const;

/**
 * Who of the managers joins a contest at which moment between opening and lock, in the order of time. It depends on
 * the arguments alone, so that a restart goes on where it was. A head-to-head gets one who waits for an opponent,
 * and now and then a second one, see `secondSeatFrom`.
 */
export function planOf(
  seed: string,
  contest: OpenContest,
  managers: readonly SimulatedManager[],
): ContestPlan {
  const draws = seeded(seed, 'contest', contest.id);
  const size = Math.min(fieldOf(contest, draws, managers.length), managers.length);
  const paid = contest.entryFee > 0n;
  const joins: PlannedJoin[] = [];
  const substitutes: number[] = [];
  const offline: PlannedJoin[] = [];
  for (const manager of draws.shuffled(managers)) {
    const own = seeded(seed, 'join', contest.id, manager.id);
    const habits = habitsOf(seed, manager.id, manager.language);
    if (!followsLeague(seed, manager.id, contest.leagueId)) continue;
    if (paid && !own.chance(habits.paidEntryChance)) continue;
    const at = momentOf(contest, habits, own);
    if (at === null) offline.push({ managerId: manager.id, at: anyMoment(contest, own) });
    else if (joins.length < size) joins.push({ managerId: manager.id, at });
    else substitutes.push(manager.id);
  }
  // In the small hours some stay up, so that a contest runs.
  joins.push(...offline.slice(0, Math.max(0, Math.min(size, MIN_FIELD) - joins.length)));
  joins.sort((one, other) => one.at - other.at || one.managerId - other.managerId);
  return { joins, substitutes };
}

function fieldOf(contest: OpenContest, draws: Draws, managers: number): number {
  const { kind, turn, isOfficial, maxEntries, pace } = contest;
  if (kind === HEAD_TO_HEAD) return turn <= DUELS_AMONG_THEMSELVES && draws.chance(0.5) ? 2 : 1;
  const [min, spread] = isOfficial ? FIELDS[pace][sizeOf(contest)] : MADE_BY_MANAGERS;
  const wanted = (min + draws.whole(spread + 1)) * Math.min(1, managers / REFERENCE_MANAGERS);
  // Never more than half of the seats of a small one.
  return Math.min(
    Math.max(MIN_FIELD, Math.round(wanted)),
    maxEntries === null ? Infinity : Math.floor(maxEntries / 2),
  );
}

function sizeOf({ kind, isOfOneMatch, entryFee, proTier }: OpenContest): keyof (typeof FIELDS)[ContestPace] {
  if (kind === DOUBLE_UP) return 'doubleUp';
  if (proTier !== null) return 'pro';
  if (isOfOneMatch) return 'oneMatch';
  return entryFee === 0n ? 'free' : 'paid';
}

const DRAWS_OF_A_MOMENT = 6;

/** A moment at which he is there, later ones more likely; null when he is never there in time. */
function momentOf(contest: OpenContest, habits: Habits, draws: Draws): number | null {
  for (let draw = 0; draw < DRAWS_OF_A_MOMENT; draw += 1) {
    const at = anyMoment(contest, draws);
    if (isOnline(habits, at)) return at;
  }
  return null;
}

function anyMoment({ opensAt, locksAt }: OpenContest, draws: Draws): number {
  const end = locksAt - DONE_BEFORE_LOCK_MS;
  return Math.round(opensAt + (end - opensAt) * draws.fraction() ** 0.7);
}

/** From when on two of them may play each other: the second seat is left to people for four fifths of the time. */
export function secondSeatFrom({ opensAt, locksAt }: Pick<OpenContest, 'opensAt' | 'locksAt'>): number {
  return locksAt - (locksAt - opensAt) / 5;
}

/** The longest a person waits for an opponent. */
const MAX_WAIT_MS = { standard: 10 * MINUTE_MS, sprint: MINUTE_MS } as const satisfies Record<
  ContestPace,
  number
>;

/**
 * When somebody sits down opposite a person who waits in a head-to-head: some time after him, and always while there
 * is time for a team before the lock.
 */
export function opponentJoinsAt(seed: string, contest: OpenContest, personJoinedAt: number): number {
  const wait = MAX_WAIT_MS[contest.pace] * (0.15 + 0.85 * seeded(seed, 'opponent', contest.id).fraction());
  return Math.min(personJoinedAt + wait, contest.locksAt - 2 * DONE_BEFORE_LOCK_MS);
}

/** The managers in the order in which they are asked to be that opponent. */
export function opponentsOf(
  seed: string,
  contest: OpenContest,
  managers: readonly SimulatedManager[],
): readonly SimulatedManager[] {
  return seeded(seed, 'opponents', contest.id).shuffled(managers);
}

/**
 * Steps into contests, those first whose contest would not run yet; else in the order given. So managers who have
 * fallen behind leave none empty.
 */
export function emptiestFirst<Step extends { readonly contest: { readonly simulated: readonly number[] } }>(
  steps: readonly Step[],
): readonly Step[] {
  const runs = Map.groupBy(steps, ({ contest }) => contest.simulated.length >= MIN_FIELD);
  return [...(runs.get(false) ?? []), ...(runs.get(true) ?? [])];
}

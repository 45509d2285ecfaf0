import { MINUTE_MS, type ContestPace, type ProTier } from '@touchline/domain/rules/index';
import { type Draws, seeded } from '../feeds/public.ts';
import { habitsOf, isOnline, followsLeague, type Habits } from './habits.ts';
import type { LanguageCode } from '@touchline/contract/startup/startup';

/** A simulated manager. */
export interface SimulatedManager {
  readonly id: number;
  readonly nickname: string;
  readonly language: LanguageCode;
}

/** A contest that can be joined, as read for planning. Moments are epoch milliseconds. */
export interface OpenContest {
  readonly id: number;
  readonly kind: 1 | 2 | 3;
  readonly isOfficial: boolean;
  /** The tier of a pro contest; null for an easy one. */
  readonly proTier: ProTier | null;
  readonly leagueId: number | null;
  readonly pace: ContestPace;
  /** Whether it is one of several contests for a single match each. */
  readonly isOfOneMatch: boolean;
  /** Units of XFC. */
  readonly entryFee: bigint;
  readonly maxEntries: number | null;
  readonly turn: number;
  readonly opensAt: number;
  readonly locksAt: number;
}

/** A manager and the moment they join a contest. */
export interface PlannedJoin {
  readonly managerId: number;
  readonly at: number;
}

/** The planned joins of a contest in order of time, and the substitutes for managers who cannot join. */
export interface ContestPlan {
  readonly joins: readonly PlannedJoin[];
  readonly substitutes: readonly number[];
}

const HEAD_TO_HEAD = 1;
const DOUBLE_UP = 2;
/** How long before the lock the last manager has joined and named a team. */
const DONE_BEFORE_LOCK_MS = MINUTE_MS / 2;
/** The number of managers for which the field sizes below hold; fewer make smaller fields. */
const REFERENCE_MANAGERS = 200;
/** Duels of a round beyond this number are left to people. */
const DUELS_AMONG_THEMSELVES = 2;

/** The minimum field for a contest to run. */
const MIN_FIELD = 2;
/** Field sizes: the minimum, and how many more at most. */
const FIELDS = {
  standard: { free: [24, 30], paid: [11, 16], doubleUp: [6, 9], oneMatch: [6, 6], pro: [6, 8] },
  // Contests of one match: those of a round together get about as many managers as one contest of the whole round.
  sprint: { free: [8, 8], paid: [5, 5], doubleUp: [4, 5], oneMatch: [3, 3], pro: [3, 2] },
} as const satisfies Record<ContestPace, Record<string, readonly [min: number, spread: number]>>;
const MADE_BY_MANAGERS = [2, 4] as const;

/**
 * Plans which managers join a contest, and when between opening and lock, in order of time. The plan depends only on
 * the arguments, so a restart continues it. None joins a paid contest that a manager made. A head-to-head gets one manager who waits for an opponent, and now and then
 * a second, see `secondSeatFrom`.
 */
export function planOf(
  seed: string,
  contest: OpenContest,
  managers: readonly SimulatedManager[],
): ContestPlan {
  const draws = seeded(seed, 'contest', contest.id);
  const size = Math.min(fieldOf(contest, draws, managers.length), managers.length);
  const paid = contest.entryFee > 0n;
  // A host would earn a share of the rewards budget's stakes.
  if (paid && !contest.isOfficial) return { joins: [], substitutes: [] };
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
  // At hours with too few online, some offline managers join, so that the contest runs.
  joins.push(...offline.slice(0, Math.max(0, Math.min(size, MIN_FIELD) - joins.length)));
  joins.sort((one, other) => one.at - other.at || one.managerId - other.managerId);
  return { joins, substitutes };
}

function fieldOf(contest: OpenContest, draws: Draws, managers: number): number {
  const { kind, turn, isOfficial, maxEntries, pace } = contest;
  if (kind === HEAD_TO_HEAD) return turn <= DUELS_AMONG_THEMSELVES && draws.chance(0.5) ? 2 : 1;
  const [min, spread] = isOfficial ? FIELDS[pace][sizeOf(contest)] : MADE_BY_MANAGERS;
  const wanted = (min + draws.whole(spread + 1)) * Math.min(1, managers / REFERENCE_MANAGERS);
  // At most half of the seats of a small contest.
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

/** A drawn moment at which the manager is online, later ones more likely; null when all draws are offline. */
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

/**
 * The moment from which two simulated managers may play each other: for four fifths of the time the second seat is left
 * to people.
 */
export function secondSeatFrom({ opensAt, locksAt }: Pick<OpenContest, 'opensAt' | 'locksAt'>): number {
  return locksAt - (locksAt - opensAt) / 5;
}

/** The longest wait of a person for an opponent. */
const MAX_WAIT_MS = { standard: 10 * MINUTE_MS, sprint: MINUTE_MS } as const satisfies Record<
  ContestPace,
  number
>;

/**
 * When a manager joins a person who waits in a head-to-head: after some delay, and always early enough to name a team
 * before the lock.
 */
export function opponentJoinsAt(seed: string, contest: OpenContest, personJoinedAt: number): number {
  const wait = MAX_WAIT_MS[contest.pace] * (0.15 + 0.85 * seeded(seed, 'opponent', contest.id).fraction());
  return Math.min(personJoinedAt + wait, contest.locksAt - 2 * DONE_BEFORE_LOCK_MS);
}

/** The managers in the order in which they become that opponent. */
export function opponentsOf(
  seed: string,
  contest: OpenContest,
  managers: readonly SimulatedManager[],
): readonly SimulatedManager[] {
  return seeded(seed, 'opponents', contest.id).shuffled(managers);
}

/**
 * Sorts steps: contests below their minimum field first, otherwise in the given order, so that managers who fell behind
 * leave no contest empty.
 */
export function emptiestFirst<Step extends { readonly contest: { readonly simulated: readonly number[] } }>(
  steps: readonly Step[],
): readonly Step[] {
  const runs = Map.groupBy(steps, ({ contest }) => contest.simulated.length >= MIN_FIELD);
  return [...(runs.get(false) ?? []), ...(runs.get(true) ?? [])];
}

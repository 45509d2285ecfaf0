import { POSITIONS } from '../football/events.ts';
import type { Position } from '../football/events.ts';
import { STARS } from '../rules/stars.ts';
import type { Stars } from '../rules/stars.ts';
import type { PoolPlayer, TeamRules } from './team.ts';

/** A player with the caller's valuation. */
export interface ValuedPlayer extends PoolPlayer {
  readonly value: number;
}

/** An eleven to be completed. */
export interface ElevenTask {
  /** Starters that are already chosen. */
  readonly forced: readonly ValuedPlayer[];
  /** Everyone else who may start, most valued first. */
  readonly candidates: readonly ValuedPlayer[];
  /** Stars of the eleven, the forced ones included; Infinity for no limit. */
  readonly maxStars: number;
}

/** A choice of players: how many of each position in the order of POSITIONS, their stars and value. */
interface Option {
  readonly counts: readonly number[];
  readonly stars: number;
  readonly value: number;
  readonly players: readonly ValuedPlayer[];
}

const MAX_STARS_OF_PLAYER = 5;

/**
 * The most valued eleven of a task within formation, club limit and stars, or null when there is none. Exact: the
 * search first ignores the club limit, which makes it a choice by position, and then adds a stage for each club
 * whose limit the answer breaks. The first answer that breaks none is the best.
 */
export function bestEleven(task: ElevenTask, rules: TeamRules): readonly ValuedPlayer[] | null {
  const taken = countBy(task.forced, ({ clubId }) => clubId);
  const capacityOf = (clubId: number) => rules.maxOfClub - (taken.get(clubId) ?? 0);
  if ([...taken.keys()].some((clubId) => capacityOf(clubId) < 0)) return null;
  const contested = new Set<number>();
  for (;;) {
    const chosen = bestWithStages(task, rules, stagesOf(task, rules, contested, capacityOf));
    if (chosen === null) return null;
    const over = [...countBy(chosen, ({ clubId }) => clubId)].filter(
      ([clubId, count]) => count > capacityOf(clubId),
    );
    if (over.length === 0) return [...task.forced, ...chosen];
    for (const [clubId] of over) contested.add(clubId);
  }
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** One stage for each contested club, and one for each position of all other clubs. */
function stagesOf(
  { forced, candidates, maxStars }: ElevenTask,
  rules: TeamRules,
  contested: ReadonlySet<number>,
  capacityOf: (clubId: number) => number,
): readonly (readonly Option[])[] {
  const hasLimit = Number.isFinite(maxStars);
  const clubs = [...contested].map((clubId) => {
    const own = candidates.filter((player) => player.clubId === clubId);
    const max = capacityOf(clubId);
    return POSITIONS.map((position) => optionsOf(position, own, { min: 0, max }, { rules, hasLimit })).reduce(
      (some, others) => combine(some, others, max),
    );
  });
  const others = candidates.filter(({ clubId }) => !contested.has(clubId));
  const isAlone = contested.size === 0;
  return [
    ...POSITIONS.map((position) => {
      const started = forced.filter((player) => player.position === position).length;
      // With stages of clubs, their players may be those a position needs.
      const min = isAlone ? Math.max(0, rules.formation[position].min - started) : 0;
      return optionsOf(position, others, { min, max: rules.starters }, { rules, hasLimit });
    }),
    ...clubs,
  ];
}

/** The best choice of a position for each number of players and sum of stars; without a limit for each number. */
function optionsOf(
  position: Position,
  players: readonly ValuedPlayer[],
  bounds: { readonly min: number; readonly max: number },
  { rules, hasLimit }: { readonly rules: TeamRules; readonly hasLimit: boolean },
): Option[] {
  const max = Math.min(rules.formation[position].max, bounds.max);
  const index = POSITIONS.indexOf(position);
  const tiers: Record<Stars, ValuedPlayer[]> = { 1: [], 2: [], 3: [], 4: [], 5: [] };
  for (const player of players) {
    const tier = tiers[hasLimit ? player.stars : 1];
    if (player.position === position && tier.length < max) tier.push(player);
  }
  const countsOf = Array.from({ length: max + 1 }, (_, count) =>
    POSITIONS.map((_position, each) => (each === index ? count : 0)),
  );
  const best = new BestOptions();
  const taken: ValuedPlayer[] = [];
  const visit = (tierIndex: number, stars: number, value: number): void => {
    const tierStars = STARS[tierIndex];
    if (tierStars === undefined) {
      if (taken.length < bounds.min) return;
      return best.offer(countsOf[taken.length] ?? [], stars, value, () => [...taken]);
    }
    const depth = taken.length;
    let sum = value;
    for (let used = 0; ; used += 1) {
      visit(tierIndex + 1, hasLimit ? stars + used * tierStars : 0, sum);
      const next = tiers[tierStars][used];
      if (next === undefined || depth + used === max) break;
      taken.push(next);
      sum += next.value;
    }
    taken.length = depth;
  };
  visit(0, 0, 0);
  return best.all();
}

/** Joins the choices of two sets of players, of at most `max` players together. */
function combine(some: readonly Option[], others: readonly Option[], max: number): Option[] {
  const best = new BestOptions();
  for (const one of some) {
    for (const other of others) {
      if (one.players.length + other.players.length > max) continue;
      const counts = one.counts.map((count, index) => count + (other.counts[index] ?? 0));
      best.offer(counts, one.stars + other.stars, one.value + other.value, () => [
        ...one.players,
        ...other.players,
      ]);
    }
  }
  return best.all();
}

/** Keeps the most valued choice for each counts and sum of stars; of equal ones the first. */
class BestOptions {
  readonly #options = new Map<number, Option>();

  offer(
    counts: readonly number[],
    stars: number,
    value: number,
    players: () => readonly ValuedPlayer[],
  ): void {
    // Counts are below 16 and stars below 64.
    let key = 0;
    for (const count of counts) key = key * 16 + count;
    key = key * 64 + stars;
    const known = this.#options.get(key);
    if (known !== undefined && known.value >= value) return;
    this.#options.set(key, { counts, stars, value, players: players() });
  }

  all(): Option[] {
    return [...this.#options.values()];
  }
}

/** The states of the search: how many starters of each position, and their stars. */
class States {
  /** How many starters of each position a state has, by state without stars. */
  readonly counts: readonly (readonly number[])[];
  readonly #max: readonly number[];
  readonly #weights: readonly number[];
  readonly #starters: number;
  /** States that differ only in stars. */
  readonly width: number;

  /** By formation: the same rules serve many teams. */
  static readonly #known = new WeakMap<TeamRules['formation'], readonly (readonly number[])[]>();

  constructor(rules: TeamRules, maxStars: number) {
    this.#max = POSITIONS.map((position) => rules.formation[position].max);
    this.#starters = rules.starters;
    const sizes = this.#max.map((max) => max + 1);
    const productFrom = (from: number) => sizes.slice(from).reduce((product, size) => product * size, 1);
    this.width = maxStars + 1;
    this.#weights = sizes.map((_, index) => productFrom(index + 1));
    const counts =
      States.#known.get(rules.formation) ??
      Array.from({ length: productFrom(0) }, (_, state) =>
        sizes.map((size, index) => Math.floor(state / (this.#weights[index] ?? 1)) % size),
      );
    States.#known.set(rules.formation, counts);
    this.counts = counts;
  }

  /** Whether no position and not the eleven gets too many when these are added. */
  hasRoom(counts: readonly number[], added: readonly number[]): boolean {
    let total = 0;
    for (let index = 0; index < counts.length; index += 1) {
      const count = (counts[index] ?? 0) + (added[index] ?? 0);
      if (count > (this.#max[index] ?? 0)) return false;
      total += count;
    }
    return total <= this.#starters;
  }

  /** The number of a state, or what counts add to it. */
  offsetOf(counts: readonly number[]): number {
    return counts.reduce((sum, count, index) => sum + count * (this.#weights[index] ?? 1), 0);
  }
}

/** The result of a stage: for each state the best value, and the option that led there (-1: none). */
interface Table {
  readonly values: Float64Array;
  readonly options: Int32Array;
}

/** The most valued candidates that complete the forced starters, taking one option of every stage; null: none do. */
function bestWithStages(
  { forced, maxStars }: ElevenTask,
  rules: TeamRules,
  stages: readonly (readonly Option[])[],
): readonly ValuedPlayer[] | null {
  const hasLimit = Number.isFinite(maxStars);
  const budget = hasLimit ? maxStars - forced.reduce((sum, { stars }) => sum + stars, 0) : 0;
  if (budget < 0) return null;
  const states = new States(rules, Math.min(budget, rules.starters * MAX_STARS_OF_PLAYER));
  const taken = POSITIONS.map((position) => forced.filter((player) => player.position === position).length);
  if (!states.hasRoom(taken, [])) return null;
  const start = states.offsetOf(taken);
  let values = new Float64Array(states.counts.length * states.width).fill(-Infinity);
  values[start * states.width] = 0;
  const tables = stages.map((options): Table => {
    const table = applyStage(values, options, states);
    values = table.values;
    return table;
  });
  const end = bestEnd(values, states, rules);
  return end === null ? null : wayTo(end, stages, tables, states);
}

function applyStage(
  from: Float64Array,
  stage: readonly Option[],
  states: States,
): Table & { readonly values: Float64Array<ArrayBuffer> } {
  const { width } = states;
  const values = new Float64Array(from.length).fill(-Infinity);
  const options = new Int32Array(from.length).fill(-1);
  const alike = [...Map.groupBy(stage.entries(), ([, { counts }]) => states.offsetOf(counts))];
  for (const [state, counts] of states.counts.entries()) {
    const first = state * width;
    if (isEmpty(from, first, width)) continue;
    for (const [offset, members] of alike) {
      if (!states.hasRoom(counts, members[0]?.[1].counts ?? [])) continue;
      for (const [index, option] of members) {
        const to = first + offset * width + option.stars;
        for (let stars = 0; stars + option.stars < width; stars += 1) {
          const value = (from[first + stars] ?? -Infinity) + option.value;
          if (value > (values[to + stars] ?? -Infinity)) {
            values[to + stars] = value;
            options[to + stars] = index;
          }
        }
      }
    }
  }
  return { values, options };
}

function isEmpty(values: Float64Array, from: number, width: number): boolean {
  for (let index = from; index < from + width; index += 1) if (values[index] !== -Infinity) return false;
  return true;
}

/** The best state of a whole eleven in an allowed formation, or null. */
function bestEnd(values: Float64Array, states: States, rules: TeamRules): number | null {
  let end: number | null = null;
  for (const [state, counts] of states.counts.entries()) {
    const isAllowed =
      counts.reduce((sum, count) => sum + count, 0) === rules.starters &&
      POSITIONS.every((position, index) => (counts[index] ?? 0) >= rules.formation[position].min);
    if (!isAllowed) continue;
    for (let stars = 0; stars < states.width; stars += 1) {
      const index = state * states.width + stars;
      const value = values[index] ?? -Infinity;
      if (value !== -Infinity && (end === null || value > (values[end] ?? -Infinity))) end = index;
    }
  }
  return end;
}

/** The players of the options that lead to a state. */
function wayTo(
  end: number,
  stages: readonly (readonly Option[])[],
  tables: readonly Table[],
  states: States,
): readonly ValuedPlayer[] {
  let state = end;
  return tables
    .map((table, index) => ({ table, stage: stages[index] ?? [] }))
    .toReversed()
    .flatMap(({ table, stage }) => {
      const option = stage[table.options[state] ?? -1];
      if (option === undefined) throw new Error('the way to an eleven is broken');
      state -= states.offsetOf(option.counts) * states.width + option.stars;
      return option.players;
    });
}

import { POSITIONS, type Position } from '../../football/events.ts';
import { lineOptions, type LineOption, type ExpectedPlayer } from './line-options.ts';
import type { TeamRules } from '../team.ts';

/** The players and limits of a team. */
export interface TeamTask {
  readonly players: readonly ExpectedPlayer[];
  readonly rules: TeamRules;
  readonly reserveShare: number;
  readonly maxLeases: number;
}

/** The decisions so far: players who start, players who do not, and the reserve of some positions. */
export interface Decided {
  readonly forced: ReadonlySet<number>;
  readonly banned: ReadonlySet<number>;
  readonly reserves: ReadonlyMap<Position, number>;
}

export interface Eleven {
  readonly starters: readonly ExpectedPlayer[];
  readonly reserves: readonly ExpectedPlayer[];
  /** Expected points of the starters and the share of the reserves. */
  readonly value: number;
}

const MAX_STARS = 5;

/** How the states of the search are numbered: starters, stars and leases used so far. */
interface States {
  readonly starters: number;
  readonly stars: number;
  readonly leases: number;
}

interface Stage {
  readonly options: readonly LineOption[];
  readonly values: Float64Array;
  /** The option that led to a state; -1: none. */
  readonly chosen: Int32Array;
}

/**
 * The eleven and reserves with the most expected points when the club limit is left out and starters of some clubs have
 * a price; null when there are none. Line by line, for each number of starters, sum of stars and number of leases.
 */
export function bestOfLines(
  task: TeamTask,
  decided: Decided,
  prices: ReadonlyMap<number, number>,
): Eleven | null {
  const { players, rules, reserveShare, maxLeases } = task;
  const { forced, banned, reserves } = decided;
  const hasLimit = Number.isFinite(rules.maxStars);
  const states: States = {
    starters: rules.starters + 1,
    stars: hasLimit ? Math.min(rules.maxStars, (rules.starters + POSITIONS.length) * MAX_STARS) + 1 : 1,
    leases: maxLeases + 1,
  };
  const size = states.starters * states.stars * states.leases;
  let values = new Float64Array(size).fill(-Infinity);
  values[0] = 0;
  const stages: Stage[] = [];
  for (const position of POSITIONS) {
    const options = lineOptions(
      {
        position,
        players,
        forced,
        banned,
        reserve: reserves.get(position) ?? null,
        priceOf: (clubId) => prices.get(clubId) ?? 0,
        reserveShare,
      },
      rules,
      maxLeases,
    );
    const stage = takeStage(values, options, states, hasLimit);
    stages.push(stage);
    values = new Float64Array(stage.values);
  }
  return wayTo(bestEnd(values, states), stages, states, hasLimit, reserveShare);
}

function takeStage(
  from: Float64Array,
  options: readonly LineOption[],
  states: States,
  hasLimit: boolean,
): Stage {
  const values = new Float64Array(from.length).fill(-Infinity);
  const chosen = new Int32Array(from.length).fill(-1);
  for (let state = 0; state < from.length; state += 1) {
    const before = from[state] ?? -Infinity;
    if (before === -Infinity) continue;
    const leases = state % states.leases;
    const stars = Math.floor(state / states.leases) % states.stars;
    const starters = Math.floor(state / (states.leases * states.stars));
    for (const [index, option] of options.entries()) {
      if (starters + option.count >= states.starters || leases + option.leases >= states.leases) continue;
      if (hasLimit && stars + option.stars >= states.stars) continue;
      const to = state + offsetOf(option, states, hasLimit);
      const value = before + option.value;
      if (value <= (values[to] ?? -Infinity)) continue;
      values[to] = value;
      chosen[to] = index;
    }
  }
  return { options, values, chosen };
}

function offsetOf({ count, stars, leases }: LineOption, states: States, hasLimit: boolean): number {
  return (count * states.stars + (hasLimit ? stars : 0)) * states.leases + leases;
}

/** The best state of a whole eleven, or null. */
function bestEnd(values: Float64Array, states: States): number | null {
  let end: number | null = null;
  for (let state = (states.starters - 1) * states.stars * states.leases; state < values.length; state += 1) {
    const value = values[state] ?? -Infinity;
    if (value !== -Infinity && (end === null || value > (values[end] ?? -Infinity))) end = state;
  }
  return end;
}

function wayTo(
  end: number | null,
  stages: readonly Stage[],
  states: States,
  hasLimit: boolean,
  reserveShare: number,
): Eleven | null {
  if (end === null) return null;
  let state = end;
  const chosen = stages.toReversed().map(({ options, chosen: at }) => {
    const option = options[at[state] ?? -1];
    if (option === undefined) throw new Error('the way to a team is broken');
    state -= offsetOf(option, states, hasLimit);
    return option;
  });
  const starters = chosen.flatMap((option) => option.starters);
  const reserves = chosen.flatMap(({ reserve }) => (reserve === null ? [] : [reserve]));
  const sum = (list: readonly { readonly expected: number }[]) =>
    list.reduce((total, { expected }) => total + expected, 0);
  return { starters, reserves, value: sum(starters) + reserveShare * sum(reserves) };
}

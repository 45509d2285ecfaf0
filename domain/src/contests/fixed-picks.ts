import { POSITIONS } from '../football/events.ts';
import type { Position } from '../football/events.ts';
import type { ElevenTask, ValuedPlayer } from './best-eleven.ts';
import { sumOfStars, type TeamRules } from './team.ts';

/** Players whose places in a team are given. */
export interface FixedPlayers {
  readonly starters: readonly ValuedPlayer[];
  readonly reserves: readonly ValuedPlayer[];
}

export const NO_FIXED_PICKS: FixedPlayers = { starters: [], reserves: [] };

/** How the reserve of a position is kept free: a player who may then not start, and the stars to count. */
interface ReserveChoice {
  /** Null when a reserve is left for every choice of starters. */
  readonly setAside: ValuedPlayer | null;
  readonly stars: number;
}

/** A task with everyone who may start in one of the variants. */
export interface TaskVariant extends ElevenTask {
  readonly allCandidates: readonly ValuedPlayer[];
}

/**
 * The ways to keep a reserve of each position free, each as a task for the eleven; none when a position has no reserve.
 * A valid team exists exactly if one of the tasks has an eleven; the first leaves the most stars. `players` are most
 * valued first.
 *
 * Almost always there is one way: a position has more players of its lowest stars than can start, so one of them is
 * left. Otherwise one of the cheapest is set aside. Where a reserve may have at most the stars of the starters, it can
 * always be exchanged for one of the lowest stars; where it counts against the limit, for one of the cheapest who do
 * not start. Of two of one club and equal stars it makes no difference which.
 */
export function* taskVariants(
  players: readonly ValuedPlayer[],
  fixed: FixedPlayers,
  rules: TeamRules,
): Generator<TaskVariant> {
  const fixedIds = new Set([...fixed.starters, ...fixed.reserves].map(({ id }) => id));
  const free = players.filter(({ id }) => !fixedIds.has(id));
  const choices = POSITIONS.map((position) => reserveChoices(position, free, fixed, rules));
  const lowest = lowestStars(fixed, rules);
  if (fixed.starters.some(({ position, stars }) => stars < lowest[position])) return;
  const candidates = free.filter(({ position, stars }) => stars >= lowest[position]);
  for (const chosen of product(choices)) {
    const aside = new Set(chosen.map(({ setAside }) => setAside));
    const counted = sumOfStars(fixed.reserves) + chosen.reduce((sum, { stars }) => sum + stars, 0);
    yield {
      forced: fixed.starters,
      candidates: candidates.filter((player) => !aside.has(player)),
      allCandidates: candidates,
      maxStars: rules.starsOf === 'eleven' ? rules.maxStars : rules.maxStars - counted,
    };
  }
}

/** The fewest stars a starter of each position may have with the fixed reserves. */
function lowestStars({ reserves }: FixedPlayers, rules: TeamRules): Record<Position, number> {
  const lowest: Record<Position, number> = { GK: 0, DF: 0, MF: 0, FW: 0 };
  if (!rules.reservesAreBounded) return lowest;
  for (const { position, stars } of reserves) lowest[position] = Math.max(lowest[position], stars);
  return lowest;
}

function reserveChoices(
  position: Position,
  free: readonly ValuedPlayer[],
  fixed: FixedPlayers,
  rules: TeamRules,
): readonly ReserveChoice[] {
  const isFixed = fixed.reserves.some((player) => player.position === position);
  if (isFixed || rules.reserves[position] === 0) return [{ setAside: null, stars: 0 }];
  const starting = fixed.starters.filter((player) => player.position === position);
  // The least valued first: of equal stars they are missed least.
  const own = free
    .filter((player) => player.position === position)
    .toReversed()
    .toSorted((one, other) => one.stars - other.stars);
  const [cheapest] = own;
  if (cheapest === undefined) return [];
  if (rules.reservesAreBounded && starting.some(({ stars }) => stars < cheapest.stars)) return [];
  const maxMore = Math.max(0, rules.formation[position].max - starting.length);
  const ofLowest = own.filter(({ stars }) => stars === cheapest.stars);
  if (ofLowest.length > maxMore) return [{ setAside: null, stars: cheapest.stars }];
  const able = rules.reservesAreBounded ? ofLowest : own.slice(0, maxMore + 1);
  const distinct = new Map<string, ValuedPlayer>();
  for (const player of able) {
    const kind = `${player.clubId}/${player.stars}`;
    if (!distinct.has(kind)) distinct.set(kind, player);
  }
  return [...distinct.values()].map((setAside) => ({ setAside, stars: setAside.stars }));
}

/** One of each list, in every combination. */
function* product<Item>(
  lists: readonly (readonly Item[])[],
  taken: readonly Item[] = [],
): Generator<readonly Item[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    yield taken;
    return;
  }
  for (const item of first) yield* product(rest, [...taken, item]);
}

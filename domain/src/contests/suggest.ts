import { POSITIONS } from '../football/events.ts';
import type { Position } from '../football/events.ts';
import { STARS } from '../rules/rules.ts';
import type { Stars } from '../rules/rules.ts';
import { cheapestEleven } from './cheapest-eleven.ts';
import { reserveStarsLimit, sumOfStars, type PoolPlayer, type Team, type TeamRules } from './team.ts';

/** A player with the caller's valuation. */
interface ValuedPlayer extends PoolPlayer {
  readonly value: number;
}

type Tiers = Readonly<Record<Stars, readonly ValuedPlayer[]>>;

/** The best way found to take `count` players of some positions for `stars` stars. */
interface Choice {
  readonly count: number;
  readonly stars: number;
  readonly value: number;
  readonly players: readonly ValuedPlayer[];
}

const MAX_CLUB_ROUNDS = 24;

/**
 * Builds a valid team of high value, or null when none is found. Within the star budget and the formation bounds the
 * eleven is the best possible; only where a club is over its limit are its least valued picks dropped and the eleven
 * chosen again. `valuation` returns any finite number and is called once per player; ties go to the lower id, so the
 * result depends only on the arguments. The captain is the most valued starter, the vice-captain the next, where
 * teams have them. Where reserves count towards the star limit, the stars of the cheapest reserves are set aside and
 * the rest goes to the eleven.
 */
export function suggestTeam(
  pool: Iterable<PoolPlayer>,
  valuation: (player: PoolPlayer) => number,
  rules: TeamRules,
): Team | null {
  const players: ValuedPlayer[] = [];
  for (const { id, position, clubId, stars } of pool) {
    const player: PoolPlayer = { id, position, clubId, stars };
    players.push({ ...player, value: valuation(player) });
  }
  players.sort(byValue);
  const ofEleven = { ...rules, maxStars: starsOfEleven(players, rules) };
  const eleven = bestEleven(players, ofEleven) ?? cheapestEleven(players, ofEleven);
  return eleven === null ? null : completeTeam(eleven, players, rules);
}

/** The stars available to the eleven once the cheapest reserves are counted. */
function starsOfEleven(players: readonly ValuedPlayer[], rules: TeamRules): number {
  return rules.starsOf === 'eleven'
    ? rules.maxStars
    : rules.maxStars - sumOfStars(cheapReserves(players, rules));
}

function byValue(one: ValuedPlayer, other: ValuedPlayer): number {
  return other.value - one.value || one.id - other.id;
}

/** The best eleven after removing players of clubs over their limit until none is; null when there is none. */
function bestEleven(players: readonly ValuedPlayer[], rules: TeamRules): ValuedPlayer[] | null {
  const setAside = cheapReserves(players, rules);
  const excluded = new Set(setAside);
  for (let round = 0; round < MAX_CLUB_ROUNDS; round += 1) {
    const eleven = bestWithinStars(players, excluded, rules);
    if (eleven === null) return null;
    const overClubLimit = minValuedOverLimit(eleven, rules.maxOfClub);
    if (overClubLimit.length === 0) return eleven;
    for (const player of overClubLimit) excluded.add(player);
  }
  return null;
}

/**
 * For each position the least valued player of fewest stars. Kept out of the eleven, this player is a valid reserve
 * for any choice of starters.
 */
function cheapReserves(players: readonly ValuedPlayer[], rules: TeamRules): ValuedPlayer[] {
  return POSITIONS.flatMap((position) =>
    players
      .filter((player) => player.position === position)
      .toReversed()
      .toSorted((one, other) => one.stars - other.stars)
      .slice(0, rules.reserves[position]),
  );
}

function minValuedOverLimit(eleven: readonly ValuedPlayer[], maxOfClub: number): ValuedPlayer[] {
  const seen = new Map<number, number>();
  return eleven.toSorted(byValue).filter(({ clubId }) => {
    const count = (seen.get(clubId) ?? 0) + 1;
    seen.set(clubId, count);
    return count > maxOfClub;
  });
}

/** The most valued eleven within formation and stars, ignoring clubs. */
function bestWithinStars(
  players: readonly ValuedPlayer[],
  excluded: ReadonlySet<ValuedPlayer>,
  rules: TeamRules,
): ValuedPlayer[] | null {
  const choices = (position: Position) => bestOfPosition(position, players, excluded, rules);
  const ends = combine(choices('GK'), choices('FW'), rules);
  const middle = combine(choices('DF'), choices('MF'), rules);
  const best = combine(ends, middle, rules)
    .filter(({ count }) => count === rules.starters)
    .reduce<Choice | null>((top, choice) => (top === null || choice.value > top.value ? choice : top), null);
  return best === null ? null : [...best.players];
}

/** The best choice of one position for every count the formation allows and every sum of stars. */
function bestOfPosition(
  position: Position,
  players: readonly ValuedPlayer[],
  excluded: ReadonlySet<ValuedPlayer>,
  rules: TeamRules,
): Choice[] {
  const { min, max } = rules.formation[position];
  const tiers: Record<Stars, ValuedPlayer[]> = { 1: [], 2: [], 3: [], 4: [], 5: [] };
  for (const player of players) {
    const tier = tiers[player.stars];
    if (player.position === position && tier.length < max && !excluded.has(player)) tier.push(player);
  }
  const best = new BestChoices();
  for (let count = min; count <= max; count += 1) takeFromTiers(tiers, count, best);
  return best.all();
}

/** Adds every way to take `count` players from the tiers, the most valued of each tier first. */
function takeFromTiers(tiers: Tiers, count: number, best: BestChoices): void {
  const taken: ValuedPlayer[] = [];
  const visit = (tierIndex: number, left: number, stars: number, value: number): void => {
    const tierStars = STARS[tierIndex];
    if (left === 0) return best.offer(count, stars, value, () => [...taken]);
    if (tierStars === undefined) return;
    const tier = tiers[tierStars];
    const depth = taken.length;
    let sum = value;
    for (let used = 0; ; used += 1) {
      visit(tierIndex + 1, left - used, stars + used * tierStars, sum);
      const next = tier[used];
      if (next === undefined || used === left) break;
      taken.push(next);
      sum += next.value;
    }
    taken.length = depth;
  };
  visit(0, count, 0, 0);
}

/** Joins two sets of choices of different positions, within the size of the eleven and its stars. */
function combine(some: readonly Choice[], others: readonly Choice[], rules: TeamRules): Choice[] {
  const best = new BestChoices();
  for (const one of some) {
    for (const other of others) {
      const count = one.count + other.count;
      const stars = one.stars + other.stars;
      if (count > rules.starters || stars > rules.maxStars) continue;
      best.offer(count, stars, one.value + other.value, () => [...one.players, ...other.players]);
    }
  }
  return best.all();
}

/** Keeps the most valued choice for each count and sum of stars; of equal ones the first. */
class BestChoices {
  readonly #choices = new Map<number, Choice>();

  offer(count: number, stars: number, value: number, players: () => readonly ValuedPlayer[]): void {
    const key = count * 1_000 + stars;
    const known = this.#choices.get(key);
    if (known !== undefined && known.value >= value) return;
    this.#choices.set(key, { count, stars, value, players: players() });
  }

  all(): Choice[] {
    return [...this.#choices.values()];
  }
}

/** Adds to an eleven the most valued reserves it allows, and its captain and vice-captain where it has them. */
function completeTeam(
  eleven: readonly ValuedPlayer[],
  players: readonly ValuedPlayer[],
  rules: TeamRules,
): Team | null {
  const reserves = reservesFor(eleven, players, rules);
  if (reserves === null) return null;
  const [captain, viceCaptain] = rules.hasCaptain ? eleven.toSorted(byValue) : [];
  const starters = POSITIONS.flatMap((position) =>
    eleven.filter((player) => player.position === position).toSorted(byValue),
  );
  return {
    starters: starters.map(({ id }) => id),
    reserves: reserves.map(({ id }) => id),
    captainId: captain?.id ?? null,
    viceCaptainId: viceCaptain?.id ?? null,
  };
}

/** The most valued reserves an eleven allows, position after position, or null. */
function reservesFor(
  eleven: readonly ValuedPlayer[],
  players: readonly ValuedPlayer[],
  rules: TeamRules,
): ValuedPlayer[] | null {
  const starting = new Set(eleven);
  const others = players.filter((player) => !starting.has(player));
  const chosen = new Set(cheapReserves(others, rules));
  for (const position of POSITIONS) {
    for (const cheap of [...chosen].filter((player) => player.position === position)) {
      chosen.delete(cheap);
      const counted = rules.starsOf === 'eleven' ? [] : [...eleven, ...chosen];
      const max = rules.reservesAreBounded ? (reserveStarsLimit(eleven, position) ?? 0) : Infinity;
      const better = others.find(
        (player) =>
          player.position === position &&
          player.stars <= max &&
          !chosen.has(player) &&
          (rules.starsOf === 'eleven' || sumOfStars(counted) + player.stars <= rules.maxStars),
      );
      if (better === undefined) return null;
      chosen.add(better);
    }
  }
  const reserves = [...chosen];
  const complete = POSITIONS.every(
    (position) =>
      reserves.filter((player) => player.position === position).length === rules.reserves[position],
  );
  return complete
    ? POSITIONS.flatMap((position) => reserves.filter((player) => player.position === position))
    : null;
}

import type { Position } from '../../football/events.ts';
import type { PoolPlayer, TeamRules } from '../team.ts';

/** A player with the points a team can expect from them. */
export interface ExpectedPlayer extends PoolPlayer {
  /** Expected points in the contest, the chance not to play included. */
  readonly expected: number;
  /** Whether fielding them takes one of the leases a team may still take from the house. */
  readonly needsLease: boolean;
}

/** The decisions about some players of a line, and the cost of a place in the eleven. */
export interface LineTask {
  readonly position: Position;
  readonly players: readonly ExpectedPlayer[];
  /** The players who certainly start, those who do not, and the reserve if one is given. */
  readonly forced: ReadonlySet<number>;
  readonly banned: ReadonlySet<number>;
  readonly reserve: number | null;
  /** The price of a starter of a club: 0 for clubs whose limit is not reached. */
  readonly priceOf: (clubId: number) => number;
  readonly reserveShare: number;
}

/** The best way to fill a line with so many starters and a reserve, for the stars and leases that count. */
export interface LineOption {
  readonly count: number;
  readonly stars: number;
  readonly leases: number;
  readonly value: number;
  readonly starters: readonly ExpectedPlayer[];
  readonly reserve: ExpectedPlayer | null;
}

/** Players of a line who are alike except for their value. */
interface Tier {
  readonly stars: number;
  readonly leases: 0 | 1;
  /** The forced first, then by value; `sums[n]` is the value of the first n. */
  readonly starters: readonly ExpectedPlayer[];
  readonly sums: readonly number[];
  readonly forced: number;
  /** The candidates for the reserve, highest expected points first. */
  readonly reserves: readonly ExpectedPlayer[];
}

interface Filled {
  readonly value: number;
  readonly starters: readonly ExpectedPlayer[];
  readonly reserve: ExpectedPlayer | null;
}

/** Stars of a line, and leases of a team, are below these. */
const STARS_BELOW = 64;
const LEASES_BELOW = 16;

/**
 * All ways to fill a line that are worth considering: for each number of starters those that no other beats with at
 * most the same stars and leases. Of players alike in stars and lease only the best can matter, so ways are counted by
 * tier, not by player.
 */
export function lineOptions(task: LineTask, rules: TeamRules, maxLeases: number): readonly LineOption[] {
  const { min, max } = rules.formation[task.position];
  const tiers = tiersOf(task, rules, max);
  const needsReserve = rules.reserves[task.position] > 0;
  const reserveCounts = rules.starsOf === 'fifteen';
  const found = new Map<number, LineOption>();
  const taken: Filled[] = [];
  const visit = (index: number, sum: Omit<LineOption, 'starters'>): void => {
    const tier = tiers[index];
    if (tier === undefined) {
      if (sum.count < min || (needsReserve && sum.reserve === null)) return;
      const key = (sum.count * STARS_BELOW + sum.stars) * LEASES_BELOW + sum.leases;
      if ((found.get(key)?.value ?? -Infinity) >= sum.value) return;
      found.set(key, { ...sum, starters: taken.flatMap(({ starters }) => starters) });
      return;
    }
    const maxCount = Math.min(tier.starters.length, max - sum.count);
    // A bounded reserve has at most the stars of every starter, and the tiers come by stars.
    const mayTakeReserve =
      needsReserve &&
      sum.reserve === null &&
      (!rules.reservesAreBounded || sum.count === 0 || starsAlike(taken, tier));
    for (let count = tier.forced; count <= maxCount; count += 1) {
      for (const filled of fillings(tier, count, mayTakeReserve, task)) {
        const inReserve = filled.reserve === null ? 0 : 1;
        const leases = sum.leases + tier.leases * (count + inReserve);
        if (leases > maxLeases) continue;
        taken.push(filled);
        visit(index + 1, {
          count: sum.count + count,
          stars: sum.stars + tier.stars * (count + (reserveCounts ? inReserve : 0)),
          leases,
          value: sum.value + filled.value,
          reserve: filled.reserve ?? sum.reserve,
        });
        taken.pop();
      }
    }
  };
  visit(0, { count: 0, stars: 0, leases: 0, value: 0, reserve: null });
  return undominated([...found.values()]);
}

/** Whether all starters taken so far have the stars of a tier. */
function starsAlike(taken: readonly Filled[], { stars }: Tier): boolean {
  return taken.every(({ starters }) => starters.every((player) => player.stars === stars));
}

function tiersOf(task: LineTask, rules: TeamRules, max: number): readonly Tier[] {
  const { position, players, forced, banned, reserve, priceOf } = task;
  const starsMatter = Number.isFinite(rules.maxStars) || rules.reservesAreBounded;
  const own = players.filter((player) => player.position === position);
  const groups = Map.groupBy(own, ({ stars, needsLease }) => `${starsMatter ? stars : 0} ${needsLease}`);
  const net = ({ expected, clubId }: ExpectedPlayer) => expected - priceOf(clubId);
  const isForced = ({ id }: ExpectedPlayer) => forced.has(id);
  return [...groups.values()]
    .map((group): Tier => {
      const starters = group
        .filter(({ id }) => !banned.has(id) && id !== reserve)
        .toSorted((a, b) => Number(isForced(b)) - Number(isForced(a)) || net(b) - net(a) || a.id - b.id)
        // One more than can start: a starter may be needed as the reserve.
        .slice(0, Math.max(max + 1, group.filter(isForced).length));
      const sums = [0];
      for (const player of starters) sums.push((sums.at(-1) ?? 0) + net(player));
      return {
        stars: starsMatter ? (group[0]?.stars ?? 0) : 0,
        leases: group[0]?.needsLease === true ? 1 : 0,
        starters,
        sums,
        forced: group.filter(isForced).length,
        reserves: group
          .filter((player) => (reserve === null ? !isForced(player) : player.id === reserve))
          .toSorted((a, b) => b.expected - a.expected || a.id - b.id),
      };
    })
    .toSorted((one, other) => one.stars - other.stars || one.leases - other.leases);
}

/** The best choice of so many starters from a tier, without a reserve and, where allowed, with the best one. */
function fillings(tier: Tier, count: number, mayTakeReserve: boolean, task: LineTask): readonly Filled[] {
  const { starters, sums } = tier;
  const plain: Filled = { value: sums[count] ?? 0, starters: starters.slice(0, count), reserve: null };
  if (!mayTakeReserve) return [plain];
  let best: Filled | null = null;
  for (const reserve of tier.reserves) {
    const place = starters.indexOf(reserve);
    const isAmongFirst = place >= 0 && place < count;
    if (isAmongFirst && starters.length <= count) continue;
    const own = isAmongFirst ? (sums[place + 1] ?? 0) - (sums[place] ?? 0) : 0;
    const value =
      (isAmongFirst ? (sums[count + 1] ?? 0) - own : (sums[count] ?? 0)) +
      task.reserveShare * reserve.expected;
    if (best === null || value > best.value) {
      const eleven = isAmongFirst
        ? starters.slice(0, count + 1).filter((each) => each !== reserve)
        : plain.starters;
      best = { value, starters: eleven, reserve };
    }
    // The rest are expected to score less, and none of them costs a starter less.
    if (!isAmongFirst) break;
  }
  return best === null ? [plain] : [plain, best];
}

/** Leaves out every option that another of the same count beats with no more stars and leases. */
function undominated(options: readonly LineOption[]): readonly LineOption[] {
  const kept: LineOption[] = [];
  const inOrder = options.toSorted(
    (one, other) => other.value - one.value || one.stars - other.stars || one.leases - other.leases,
  );
  for (const option of inOrder) {
    const isBeaten = kept.some(
      ({ count, stars, leases }) =>
        count === option.count && stars <= option.stars && leases <= option.leases,
    );
    if (!isBeaten) kept.push(option);
  }
  return kept;
}

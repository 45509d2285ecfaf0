import { bestOfLines, type TeamTask, type Decided, type Eleven } from './best-of-lines.ts';
import type { ExpectedPlayer } from './line-options.ts';

/** The price of a starter of a club, by club; clubs without a price cost nothing. */
type Prices = ReadonlyMap<number, number>;

/** Searches for prices at a node of the tree: the first one begins without prices and needs more of them. */
const FIRST_STEPS = 24;
const LATER_STEPS = 6;
const SAME = 1e-9;

/**
 * The eleven and reserves with the most expected points, with the limit of starters from one club; null when there
 * are none. Without the limit the lines are independent, which `bestOfLines` solves exactly. Clubs over their
 * limit get a price: for any prices, the value of the lines with them bounds every team that keeps the limit.
 * Where prices alone do not close the gap, one player of such a club is decided, both ways (branch and bound).
 */
export function bestWithinClubs(task: TeamTask, decided: Decided): Eleven | null {
  let best: Eleven | null = null;
  const visit = (node: Decided, prices: Prices): void => {
    const priced = priceClubs(task, node, prices, best);
    if (priced === null) return;
    best = priced.best;
    if (priced.bound <= (best?.value ?? -Infinity) + SAME) return;
    const branching = branchingPlayer(task, node, priced);
    if (branching === null) return;
    visit({ ...node, banned: new Set(node.banned).add(branching.id) }, priced.prices);
    visit({ ...node, forced: new Set(node.forced).add(branching.id) }, priced.prices);
  };
  visit(decided, new Map());
  return best;
}

interface Priced {
  /** No team of the node is worth more. */
  readonly bound: number;
  /** Prices with that bound, and the eleven they lead to. */
  readonly prices: Prices;
  readonly eleven: Eleven;
  /** The best team found so far anywhere. */
  readonly best: Eleven | null;
}

/**
 * Searches for prices with a low bound, and collects the valid teams found on the way; null when the node has no
 * team.
 */
function priceClubs(task: TeamTask, node: Decided, from: Prices, known: Eleven | null): Priced | null {
  const { maxOfClub } = task.rules;
  let prices = from;
  let best = known;
  let lowest: Priced | null = null;
  let share = 1;
  const steps = from.size === 0 ? FIRST_STEPS : LATER_STEPS;
  for (let step = 0; step < steps; step += 1) {
    const eleven = bestOfLines(task, node, prices);
    if (eleven === null) return null;
    const counts = countClubs(eleven.starters);
    const excess = [...new Set([...counts.keys(), ...prices.keys()])]
      .map((clubId) => ({ clubId, by: (counts.get(clubId) ?? 0) - maxOfClub }))
      .filter(({ clubId, by }) => by > 0 || (prices.get(clubId) ?? 0) > 0);
    if (excess.every(({ by }) => by <= 0) && eleven.value > (best?.value ?? -Infinity)) best = eleven;
    const bound =
      eleven.value - excess.reduce((sum, { clubId, by }) => sum + by * (prices.get(clubId) ?? 0), 0);
    if (lowest === null || bound < lowest.bound) lowest = { bound, prices, eleven, best };
    else share /= 1.6;
    const gap = lowest.bound - (best?.value ?? -Infinity);
    const size = excess.reduce((sum, { by }) => sum + by * by, 0);
    if (size === 0 || gap <= SAME) break;
    // With a valid team the gap determines the step, without one the value of a starter does.
    const length = Number.isFinite(gap)
      ? (share * (bound - (best?.value ?? 0))) / size
      : (share * scaleOf(eleven)) / Math.sqrt(size);
    const next = new Map(prices);
    for (const { clubId, by } of excess)
      next.set(clubId, Math.max(0, (prices.get(clubId) ?? 0) + length * by));
    prices = next;
  }
  return lowest === null ? null : { ...lowest, best };
}

function scaleOf({ starters }: Eleven): number {
  const values = starters.map(({ expected }) => expected);
  return Math.max(0.1, (Math.max(...values) - Math.min(...values)) / 2);
}

function countClubs(players: readonly ExpectedPlayer[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { clubId } of players) counts.set(clubId, (counts.get(clubId) ?? 0) + 1);
  return counts;
}

/** Of the clubs with a price or over the limit, the most expected player who is not decided; starters before others. */
function branchingPlayer(task: TeamTask, node: Decided, { prices, eleven }: Priced): ExpectedPlayer | null {
  const counts = countClubs(eleven.starters);
  const isOpen = ({ id, clubId }: ExpectedPlayer) =>
    !node.forced.has(id) &&
    !node.banned.has(id) &&
    ((prices.get(clubId) ?? 0) > 0 || (counts.get(clubId) ?? 0) > task.rules.maxOfClub);
  const starting = eleven.starters.filter(isOpen);
  const weakest = starting.toSorted((one, other) => one.expected - other.expected || other.id - one.id)[0];
  return weakest ?? task.players.find(isOpen) ?? null;
}

import { placeShares } from '../../contests/prizes.ts';
import { xfc } from '../../money.ts';
import type { ContestKind, Rules } from '../../rules/rules.ts';

/** What determines a contest's prizes, apart from its teams. */
interface PrizeContest {
  readonly kind: ContestKind;
  /** All entries that play: the places of the contest depend on it. */
  readonly entries: number;
  /** Units of XFC, at least 0 and below 2 ** 63. */
  readonly pool: bigint;
  readonly rules: Rules;
}

/**
 * The prize in units of XFC of an entry at a rank that `sharing` entries share. `ahead` is the number of those that
 * the settlement puts before it (by points of the eleven, fewer stars, earlier save, lower entry).
 */
export type PrizeAtRank = (rank: number, sharing: number, ahead?: number) => bigint;

/** For each paid place, counted from 0, the sum of all places before it; then the total. Units of XFC. */
export function cumulativePrizes({ kind, entries, pool, rules }: PrizeContest): bigint[] {
  const before = [0n];
  let sum = 0n;
  for (const { units } of placeShares(kind, entries, xfc(pool), rules)) {
    sum += units;
    before.push(sum);
  }
  return before;
}

/**
 * Prepares the prizes of all places once, so that the prize of a rank costs no more than a division.
 *
 * With `ahead` it is exactly what `settlePrizes` would pay now. Without, it is so for every rank that one entry has and
 * for every tie whose money can be split evenly; in a tie with a remainder of r units, the r entries
 * ahead would be paid one unit more than returned here. It never exceeds what would be paid.
 */
export function prizesByRank(contest: PrizeContest): PrizeAtRank {
  return prizesFromCumulative(BigInt64Array.from(cumulativePrizes(contest)));
}

/** As `prizesByRank`, from precomputed `cumulativePrizes`. */
export function prizesFromCumulative(before: BigInt64Array): PrizeAtRank {
  const paid = before.length - 1;
  const cumulative = (place: number): bigint => before[Math.min(place, paid)] ?? 0n;
  return (rank, sharing, ahead = sharing) => {
    if (rank > paid) return 0n;
    const money = cumulative(rank - 1 + sharing) - cumulative(rank - 1);
    const parts = BigInt(sharing);
    return money / parts + (BigInt(ahead) < money % parts ? 1n : 0n);
  };
}

import { lockTime } from '@touchline/domain/contests/lifecycle';
import { placeShares, splitPool, type PoolSplit } from '@touchline/domain/contests/prizes';
import { moneyText, xfc } from '@touchline/domain/money';
import { contestKindOf, rulesOf, type ContestKind } from '@touchline/domain/rules/index';
import { factsOf, type ContestRecord, type ContestWithMatches } from '../facts.ts';

/** The domain's kind of a contest. */
export function kindOf(contest: Pick<ContestRecord, 'kind'>): ContestKind {
  const kind = contestKindOf(contest.kind);
  if (kind === null) throw new Error(`There is no kind ${contest.kind} of contest.`);
  return kind;
}

/**
 * Number of entries that count for the prize pool: all until the lock, then those with a team. A head-to-head runs only
 * with both seats taken, so both count from the start.
 */
export function entriesInPlay(contest: ContestWithMatches, now: Date): number {
  if (now.getTime() >= lockTime(factsOf(contest))) return contest.entries_with_team;
  return kindOf(contest) === 'head_to_head' ? (contest.max_entries ?? contest.entries) : contest.entries;
}

/** Prize pool, cuts and top-up for a number of entries, those of the organizer among them. */
export function potOf(contest: ContestRecord, entries: number): PoolSplit {
  return splitPool(
    {
      fees: xfc(contest.entry_fee * BigInt(entries)),
      feesOfHost: xfc(contest.entry_fee * BigInt(contest.host_entries)),
      hostShareBasisPoints: BigInt(contest.host_share),
      addedPrize: xfc(contest.added_prize),
      guaranteedPool: xfc(contest.guaranteed_pool),
    },
    rulesOf(contest.rules_version),
  );
}

/** What is held behind a contest's added prize and guarantee, and posted to its pot at the lock. */
export function backingOf(contest: Pick<ContestRecord, 'added_prize' | 'guaranteed_pool'>): bigint {
  const { added_prize: added, guaranteed_pool: guaranteed } = contest;
  return added > guaranteed ? added : guaranteed;
}

/** Prizes by place in the format of the calls: consecutive places with equal prizes are one row. */
export function prizePlaces(
  contest: ContestRecord,
  entries: number,
): { from: number; to: number; amount: string }[] {
  const { pool } = potOf(contest, entries);
  const places: { from: number; to: number; amount: string }[] = [];
  if (pool.units === 0n) return places;
  for (const [index, share] of placeShares(
    kindOf(contest),
    entries,
    pool,
    rulesOf(contest.rules_version),
  ).entries()) {
    const amount = moneyText(share);
    const last = places.at(-1);
    if (last?.amount === amount) last.to = index + 1;
    else places.push({ from: index + 1, to: index + 1, amount });
  }
  return places;
}

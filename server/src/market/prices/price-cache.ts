import { afterCommit, poolOf } from '../../db/after-commit.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { newPriceCache, type PriceCache, type RecentFills } from './eligible-fills.ts';

/** How many cards a process caches per pool, about four kilobytes each; the least recently traded are evicted first. */
const MAX_CARDS = 1_000;

const kept = new WeakMap<Db, Map<number, RecentFills>>();

/**
 * The cached last fills of cards that are still valid. Each operation that trades a card increments the version of
 * its figures in the same transaction, so one version means the same fills in every process.
 */
export async function cachedPrices(tx: Tx, cardIds: readonly number[]): Promise<PriceCache> {
  const cache = newPriceCache();
  const cards = kept.get(poolOf(tx));
  const known = [...new Set(cardIds)].filter((id) => cards?.has(id) === true);
  if (cards === undefined || known.length === 0) return cache;
  const { rows } = await sql<{ id: number; version: bigint }>`
    select card_id as id, version from card_market where card_id = any(${known}::int[])
  `.execute(tx);
  for (const { id, version } of rows) {
    const recent = cards.get(id);
    if (recent?.version === version) cache.cards.set(id, recent);
  }
  return cache;
}

/**
 * Caches the fills of an operation once it has committed. Call it only when no savepoint can undo part of the
 * operation: otherwise the version would belong to other fills.
 */
export function cachePrices(tx: Tx, { cards }: PriceCache): void {
  afterCommit(tx, (db) => {
    const all = kept.get(db) ?? new Map<number, RecentFills>();
    kept.set(db, all);
    for (const [id, recent] of cards) {
      const earlier = all.get(id);
      if (earlier !== undefined && earlier.version > recent.version) continue;
      all.delete(id);
      all.set(id, recent);
    }
    for (const id of all.keys()) {
      if (all.size <= MAX_CARDS) break;
      all.delete(id);
    }
  });
}

import { afterCommit, poolOf } from '../../db/after-commit.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { newPriceCache, type PriceCache, type RecentFills } from './references.ts';

/** Cards whose last fills a process keeps for each pool, some four kilobytes each; those traded longest ago go first. */
const MAX_CARDS = 1_000;

const kept = new WeakMap<Db, Map<number, RecentFills>>();

/**
 * What this process remembers of the last fills of cards from operations before, as far as it is still true: each
 * operation that trades a card counts the version of its figures up in the same transaction, so that one version means
 * the same fills whoever wrote them.
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
 * Keeps what an operation remembers of cards once it has committed. Only where nothing it wrote may be undone before
 * that, as by a savepoint: the version would be another's then.
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

import type { Tx } from '../db/database.ts';
import { refreshCardMarket } from './card-market.ts';
import type { Desk } from './desk.ts';
import { tellOfPrices } from './price-alerts.ts';
import { loadReferences, writeReferences } from './references.ts';

/**
 * Writes anew what the market says of cards whose orders changed, and tells who waits for a price. The last thing an
 * operation does under its locks.
 */
export async function showCards(
  tx: Tx,
  { now, rules }: Pick<Desk, 'now' | 'rules'>,
  cardIds: readonly number[],
): Promise<void> {
  const changed = [...new Set(cardIds)];
  if (changed.length === 0) return;
  await refreshCardMarket(tx, changed);
  await writeReferences(tx, await loadReferences(tx, changed, now, rules));
  await tellOfPrices(tx, now, changed);
}

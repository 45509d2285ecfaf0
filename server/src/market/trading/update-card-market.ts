import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { addFillsToCardMarket, refreshCardMarket } from './card-market.ts';
import type { TradingState } from './trading-state.ts';
import { notifyPriceAlerts } from '../watching/price-alerts.ts';
import { loadReferences, referencesAfter, writeReferences } from '../prices/references.ts';
import type { FillRecord } from './store.ts';

/**
 * Recomputes the market figures of cards whose orders changed and sends price alerts. Call it last under the locks of
 * an operation.
 */
export async function updateCardMarket(
  tx: Tx,
  { now, rules }: Pick<TradingState, 'now' | 'rules'>,
  cardIds: readonly number[],
): Promise<void> {
  const changed = [...new Set(cardIds)];
  if (changed.length === 0) return;
  await refreshCardMarket(tx, changed);
  await writeReferences(tx, await loadReferences(tx, changed, now, rules));
  await notifyPriceAlerts(tx, now, changed);
}

/**
 * Recomputes the market figures of those of the cards that have any, after their stars have changed: the reference price
 * of a card with few fills is that of its tier. Call it last under the locks of an operation.
 */
export async function updateCardsOfNewTier(tx: Tx, now: Date, cardIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from card_market where card_id = any(${cardIds}::int[])
  `.execute(tx);
  await updateCardMarket(
    tx,
    { now, rules: CURRENT_RULES },
    rows.map(({ card_id }) => card_id),
  );
}

/** Like `updateCardMarket`, for operations that only filled orders. */
export async function applyFillsToCardMarket(
  tx: Tx,
  { now, rules, cache, bonusHolders }: Pick<TradingState, 'now' | 'rules' | 'cache' | 'bonusHolders'>,
  fills: readonly FillRecord[],
): Promise<void> {
  if (fills.length === 0) return;
  const before = await addFillsToCardMarket(tx, fills);
  const references = await referencesAfter(tx, fills, before, now, rules, cache, bonusHolders);
  await writeReferences(
    tx,
    new Map([...references].filter(([cardId, price]) => price !== before.get(cardId)?.reference)),
  );
  await notifyPriceAlerts(tx, now, [...new Set(fills.map(({ cardId }) => cardId))]);
}

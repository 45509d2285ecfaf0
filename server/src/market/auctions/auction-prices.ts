import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstAuction } from '@touchline/domain/market/auction';
import { isUnusual } from '@touchline/domain/market/reference';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { Tx } from '../../db/database.ts';
import { refuseOffTick, refuseUnusualPrices } from '../prices/check-price.ts';
import type { TradingState } from '../trading/trading-state.ts';

/** The prices a seller sets. Units of XFC; null: no buy-now price. */
export interface AuctionPrices {
  readonly startPrice: bigint;
  readonly buyNow: bigint | null;
  /** Whether the seller confirmed prices far from the reference price. */
  readonly confirmed: boolean;
}

/** Refuses prices off the tick, and a buy-now price that is not above the start price. */
export function refuseFigures({ startPrice, buyNow }: AuctionPrices, hours: number): Refusal | null {
  const reason = reasonAgainstAuction({ startPrice, buyNow, hours }, CURRENT_RULES);
  if (reason === 'buy_now_low') return refuse('ERR_BUY_NOW_LOW');
  if (reason === 'tick') return refuseOffTick(startPrice) ?? refuseOffTick(buyNow ?? startPrice);
  if (reason === 'hours') throw new Error(`an auction of ${hours} hours passed input validation`);
  return null;
}

/**
 * Checks the prices against the reference: a seller with promotional XFC must stay near it, and others confirm a price
 * far from it.
 */
export async function refuseAuctionPrices(
  tx: Tx,
  { references, rules }: Pick<TradingState, 'references' | 'rules'>,
  { managerId, cardId }: { readonly managerId: number; readonly cardId: number },
  { startPrice, buyNow, confirmed }: AuctionPrices,
): Promise<Refusal | null> {
  const prices = buyNow === null ? [startPrice] : [startPrice, buyNow];
  const intended = prices.map((price) => ({ managerId, cardId, price, confirmed: true }));
  const refusals = await refuseUnusualPrices(tx, intended, references, rules);
  const tooFar = refusals.find((refusal) => refusal !== null) ?? null;
  if (tooFar !== null) return tooFar;
  const reference = references.get(cardId) ?? null;
  if (reference === null || confirmed || !prices.some((price) => isUnusual(price, reference, rules)))
    return null;
  return refuse('ERR_PRICE_UNUSUAL', { reference: moneyText(xfc(reference)) });
}

import { refuse, type Refusal } from '@touchline/contract/errors';
import { isOnTick } from '@touchline/domain/market/order';
import { isUnusual, promotionalBids, promotionalRange } from '@touchline/domain/market/reference';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES, type Rules } from '@touchline/domain/rules/index';
import type { Db } from '../../db/database.ts';
import { promotionalLeft } from '../../wallet/public.ts';
import type { References } from './references.ts';
import type { TradingState } from '../trading/trading-state.ts';

/** A trade a manager intends at a price. */
interface IntendedTrade {
  readonly managerId: number;
  readonly cardId: number;
  /** Units of XFC per copy. */
  readonly price: bigint;
  /** Whether the manager confirmed an unusual price. */
  readonly confirmed: boolean;
}

/** Refuses a price that is not a multiple of the tick. */
export function refuseOffTick(price: bigint): Refusal | null {
  if (isOnTick(price, CURRENT_RULES)) return null;
  return refuse('ERR_PRICE_TICK', { tick: moneyText(CURRENT_RULES.market.priceTick) });
}

/**
 * Refuses the immediate fills of a manager's order when bonus XFC would be traded far from the reference: the order's own
 * price is only their limit. The references are those of the trading state.
 */
export function refuseFarFills(
  { bonusHolders, references, rules }: Pick<TradingState, 'bonusHolders' | 'references' | 'rules'>,
  { managerId, cardId }: Pick<IntendedTrade, 'managerId' | 'cardId'>,
  prices: readonly bigint[],
): Refusal | null {
  const reference = references.get(cardId) ?? null;
  if (reference === null || !bonusHolders.has(managerId)) return null;
  const range = promotionalRange(reference, rules);
  if (prices.every((price) => price >= range.min && price <= range.max)) return null;
  return refuseBonusPrice(promotionalBids(reference, rules));
}

function refuseBonusPrice({ min, max }: { readonly min: bigint; readonly max: bigint }): Refusal {
  return refuse('ERR_PROMOTIONAL_PRICE', { min: moneyText(xfc(min)), max: moneyText(xfc(max)) });
}

/**
 * Checks prices against the references: those far off require a confirmation, and managers with promotional XFC must
 * stay near. Returns one refusal or null per trade, in order. Balances are read only of managers whose price is not
 * near.
 */
export async function refuseUnusualPrices(
  db: Db,
  intended: readonly IntendedTrade[],
  references: References,
  rules: Rules,
): Promise<readonly (Refusal | null)[]> {
  const ranges = intended.map(({ cardId, price }) => {
    const reference = references.get(cardId) ?? null;
    if (reference === null) return null;
    const range = promotionalRange(reference, rules);
    if (price >= range.min && price <= range.max) return null;
    return { reference, ...promotionalBids(reference, rules) };
  });
  const farManagerIds = intended
    .filter((_, index) => ranges[index] !== null)
    .map(({ managerId }) => managerId);
  const promotional =
    farManagerIds.length === 0 ? new Map<number, bigint>() : await promotionalLeft(db, farManagerIds);
  return intended.map(({ managerId, price, confirmed }, index) => {
    const range = ranges[index] ?? null;
    if (range === null) return null;
    if (promotional.has(managerId)) return refuseBonusPrice(range);
    if (confirmed || !isUnusual(price, range.reference, rules)) return null;
    return refuse('ERR_PRICE_UNUSUAL', { reference: moneyText(xfc(range.reference)) });
  });
}

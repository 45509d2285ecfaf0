/** What a simulated manager does on the market. Prices in units of XFC per copy, whole ticks. */
import { CURRENT_RULES } from '@touchline/domain/rules/index';

export type MarketAction =
  | {
      readonly kind: 'order';
      readonly side: 'sell' | 'buy';
      readonly cardId: number;
      readonly price: bigint;
      readonly copies: number;
    }
  | { readonly kind: 'edit'; readonly orderId: number; readonly price: bigint; readonly copies: number }
  | { readonly kind: 'cancel'; readonly orderId: number }
  /** Takes the best order of someone else, up to the limit. */
  | { readonly kind: 'take'; readonly side: 'sell' | 'buy'; readonly cardId: number; readonly limit: bigint }
  | { readonly kind: 'bid'; readonly orderId: number; readonly amount: bigint; readonly maximum: bigint }
  | { readonly kind: 'auction'; readonly cardId: number; readonly startPrice: bigint; readonly hours: number }
  | { readonly kind: 'lend'; readonly cardId: number; readonly price: bigint }
  | { readonly kind: 'borrow'; readonly cardId: number; readonly limit: bigint }
  | { readonly kind: 'pack'; readonly dropId: number };

const TICK = Number(CURRENT_RULES.market.priceTick.units);

/** A price as whole ticks, at least one: the nearest below. */
export function ticksBelow(units: number): bigint {
  return BigInt(Math.max(1, Math.floor(units / TICK)) * TICK);
}

/** A price as whole ticks: the nearest above. */
export function ticksAbove(units: number): bigint {
  return BigInt(Math.max(1, Math.ceil(units / TICK)) * TICK);
}

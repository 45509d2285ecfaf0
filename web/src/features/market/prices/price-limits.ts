import { xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { money } from '../trade/trade-sums.ts';

const TICK = CURRENT_RULES.market.priceTick.units;

/** The lowest and highest price allowed. */
export interface PriceLimits {
  readonly min: Money<'XFC'>;
  readonly max: Money<'XFC'>;
}

/** The prices the reader may trade a card at; null when any is allowed. */
export function limitsOf({ allowed_prices: allowed }: PlayerPage | VenuePage): PriceLimits | null {
  const [min, max] = [money(allowed?.min ?? null), money(allowed?.max ?? null)];
  return min === null || max === null ? null : { min, max };
}

/** Whether a price in units is allowed. */
export function isWithin(units: bigint, limits: PriceLimits | null): boolean {
  return limits === null || (units >= limits.min.units && units <= limits.max.units);
}

/** The price in whole ticks, rounded down as prices are shown: a shortcut to a price has the same figures. */
export function onTick(price: Money<'XFC'>): Money<'XFC'> {
  return xfc((price.units / TICK) * TICK);
}

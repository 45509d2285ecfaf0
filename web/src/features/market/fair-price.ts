import { isNearReference } from '@touchline/domain/market/reference';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { MarketCard } from './queries.ts';
import { money } from './trade/trade-sums.ts';

/** Whether a card is offered near its usual price, where bonus XFC may buy it too. */
export function isFairlyPriced({ floor, reference_price }: OfferedAt): boolean {
  const [price, usual] = [money(floor), money(reference_price)];
  return price !== null && isNearReference(price.units, usual?.units ?? null, CURRENT_RULES);
}

type OfferedAt = Pick<MarketCard['market'], 'floor' | 'reference_price'>;

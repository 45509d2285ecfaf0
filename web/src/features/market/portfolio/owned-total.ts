import { parseMoney, xfc, type Money } from '@touchline/domain/money';
import type { OwnedCard } from './portfolio-filters.ts';

/** What all copies of a card are worth; null without a price. */
export function totalOf({ value, copies }: OwnedCard): Money<'XFC'> | null {
  const each = value === null ? null : parseMoney('XFC', value);
  return each === null ? null : xfc(each.units * BigInt(copies.owned));
}

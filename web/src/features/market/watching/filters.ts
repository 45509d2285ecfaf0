import { parseMoney } from '@touchline/domain/money';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import type { FilterSet, FilterValues } from '../../../ui/filters/filter-set.ts';

export type WatchedCard = CallOutput<'market.watchList.get'>['data'][number];

/** Narrower choices than all watched cards. */
export const SHOWN = ['alerts', 'reached'] as const;
export type Shown = 'all' | (typeof SHOWN)[number];

/** The filters of the watch list, as its address has them: what was watched last comes first without an order. */
export const WATCH_FILTERS = {
  show: { kind: 'one', choices: SHOWN },
  sort: { kind: 'order', choices: ['name', 'price', 'change', 'bid'] },
} as const satisfies FilterSet;

export type WatchFilters = FilterValues<typeof WATCH_FILTERS>;

/** The query of the watch list. */
export function watchQuery() {
  return callQuery('market.watchList.get', {});
}

/** An alert of a watched card. */
export interface WatchAlert {
  readonly kind: 'below' | 'above';
  /** The target price in XFC. */
  readonly price: string;
  /** Whether the price has reached the alert. */
  readonly isReached: boolean;
}

/** The alerts of a card, what it falls to before what it rises to. */
export function alertsOf({ below, above, is_below, is_above }: WatchedCard): readonly WatchAlert[] {
  return [
    ...(below === null ? [] : [{ kind: 'below', price: below, isReached: is_below } as const]),
    ...(above === null ? [] : [{ kind: 'above', price: above, isReached: is_above } as const]),
  ];
}

/** Which cards an address shows. */
export function shownOf({ show }: WatchFilters): Shown {
  return SHOWN.find((each) => each === show) ?? 'all';
}

/** Whether a card matches the filter in the address. */
export function isShown(watched: WatchedCard, shown: Shown): boolean {
  if (shown === 'all') return true;
  const alerts = alertsOf(watched);
  return shown === 'alerts' ? alerts.length > 0 : alerts.some(({ isReached }) => isReached);
}

/** The current price: the lowest offer, else the last trade, else null. */
export function priceOf({ floor, last_price }: WatchedCard): string | null {
  return floor ?? last_price;
}

/** An amount for comparison, in units; null if there is none. */
export function unitsOf(amount: string | null): bigint | null {
  return amount === null ? null : (parseMoney('XFC', amount)?.units ?? null);
}

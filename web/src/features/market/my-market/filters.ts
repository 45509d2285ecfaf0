import { ASSET_TYPE } from '@touchline/domain/cards';
import { cleanFilters } from '../../../lib/api/clean-filters.ts';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';
import type { FilterSet, FilterValues } from '../../../ui/filters/filter-set.ts';
import type { CardKey } from '../queries.ts';

const MY_ORDERS = 'market.orders.mine';
export type MyOrders = CallOutput<typeof MY_ORDERS>;
export type MyOrder = MyOrders['data'][number];
const MY_TRADES = 'market.trades.mine';
export type MyTrade = CallOutput<typeof MY_TRADES>['data'][number];

/** Kinds of orders by their words in the address, in the order of their numbers. */
export const KINDS = ['sell', 'buy', 'lend', 'auction'] as const;
export type KindLabel = (typeof KINDS)[number];

/** The filters of the order list in the address; open orders by default. */
export const ORDER_FILTERS = {
  state: { kind: 'one', choices: ['closed', 'all', 'trades'] },
  kind: { kind: 'one', choices: KINDS },
  buying: { kind: 'yes' },
  card: { kind: 'text' },
} as const satisfies FilterSet;

export type OrderFilters = FilterValues<typeof ORDER_FILTERS>;

/** The card an address narrows to ("player-12", "venue-3"); null for anything else. */
export function cardOf(label: string | undefined): CardKey | null {
  const [, type, id] = /^(player|venue)-([1-9]\d{0,8})$/.exec(label ?? '') ?? [];
  return id === undefined ? null : { asset_type: type === 'player' ? 1 : 2, id: Number(id) };
}

/** The address of the orders in a card, open and closed. */
export function ordersPath({ asset_type, id }: CardKey): string {
  return `/my-account/my-market?state=all&card=${asset_type === ASSET_TYPE.player ? 'player' : 'venue'}-${id}`;
}

/** The input of the list call. */
export function ordersInput(filters: OrderFilters): Omit<CallInput<typeof MY_ORDERS>, 'page'> {
  const kind = KINDS.findIndex((label) => label === filters.kind) + 1;
  const card = cardOf(filters.card);
  return cleanFilters(MY_ORDERS, {
    noItems: 12,
    state: filters.state === 'all' ? undefined : filters.state === 'closed' ? 'closed' : 'open',
    kind: kind > 0 ? kind : undefined,
    buying: filters.buying,
    asset_type: card?.asset_type,
    asset_id: card?.id,
  });
}

/** The input of the call that lists trades; of the filters, those that trades have. */
export function tradesInput(filters: OrderFilters): Omit<CallInput<typeof MY_TRADES>, 'page'> {
  const kind = KINDS.findIndex((label) => label === filters.kind) + 1;
  const card = cardOf(filters.card);
  return cleanFilters(MY_TRADES, {
    noItems: 12,
    kind: kind > 0 ? kind : undefined,
    side: filters.buying === true ? 'bought' : undefined,
    asset_type: card?.asset_type,
    asset_id: card?.id,
  });
}

/** Whether any filter besides the tab is active. */
export function isNarrowed({ kind, buying, card }: OrderFilters): boolean {
  return kind !== undefined || buying === true || cardOf(card) !== null;
}

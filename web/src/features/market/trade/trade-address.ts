import { ASSET_TYPE } from '@touchline/domain/cards';

/** A trade: a new order, an edit of an own order, or taking another manager's order. */
export interface OrderTrade {
  readonly action: 'buy' | 'sell';
  readonly type: 'new' | 'edit' | 'take';
}

/** Lending copies out (`new`, `edit`), or borrowing one (`take`). */
export interface LendTrade {
  readonly action: 'lend';
  readonly type: 'new' | 'edit' | 'take';
}

/** An auction: opened (`new`), the own one changed (`edit`), or bid in (`take`). */
export interface AuctionTrade {
  readonly action: 'auction';
  readonly type: 'new' | 'edit' | 'take';
}

/** The action of the card panel in the address: a trade, a house lease, an auction or an exchange of copies. */
export type Trade =
  | OrderTrade
  | LendTrade
  | { readonly action: 'lease'; readonly type: 'new' }
  | AuctionTrade
  | { readonly action: 'exchange'; readonly type: 'new' };

export type TradeAction = Trade['action'];

const TRADES: readonly Trade[] = [
  ...(['buy', 'sell', 'lend', 'auction'] as const).flatMap((action) =>
    (['new', 'edit', 'take'] as const).map((type) => ({ action, type })),
  ),
  { action: 'lease', type: 'new' },
  { action: 'exchange', type: 'new' },
];

/**
 * Addresses that name the same trade by other words: a purchase from a sell order and a sale to a buy order, what
 * is done with a lease, and an exchange, which is always chosen again.
 */
const SAME_AS: Readonly<Record<string, Trade>> = {
  'buy/sell': { action: 'buy', type: 'take' },
  'sell/buy': { action: 'sell', type: 'take' },
  'lease/edit': { action: 'lease', type: 'new' },
  'lease/take': { action: 'lend', type: 'take' },
  'exchange/edit': { action: 'exchange', type: 'new' },
  'exchange/take': { action: 'exchange', type: 'new' },
};

/** Reads the last two parts of an address; null where there is no such trade. */
export function readTrade(action: string | undefined, type: string | undefined): Trade | null {
  return (
    TRADES.find((each) => each.action === action && each.type === type) ??
    SAME_AS[`${action}/${type}`] ??
    null
  );
}

/** The kind of card an address names: by its word, or by the number of its kind in calls; null for anything else. */
export function readAssetType(type: string | undefined): 1 | 2 | null {
  if (type === 'player' || type === '1') return 1;
  return type === 'venue' || type === '2' ? 2 : null;
}

/** The address of a trade in a card, with the order that is changed or taken. */
export function tradePath(
  card: { readonly asset_type: 1 | 2; readonly id: number },
  { action, type }: Trade,
  orderId?: number,
): string {
  const asset = card.asset_type === ASSET_TYPE.player ? 'player' : 'venue';
  const path = `/market/market-details/${asset}/${card.id}/${action}/${type}`;
  return orderId === undefined ? path : `${path}?order=${orderId}`;
}

/** The order an address speaks of. */
export function readOrderId(search: Readonly<Record<string, unknown>>): number | null {
  const id = Number(search['order'] ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : null;
}

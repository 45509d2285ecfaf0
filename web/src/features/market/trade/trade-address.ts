/** A trade as the address of its panel names it. */
export interface Trade {
  readonly action: 'buy' | 'sell';
  /** A new order, a change of one's own, or one of somebody else's that is taken. */
  readonly type: 'new' | 'edit' | 'take';
}

const ACTIONS = ['buy', 'sell'] as const;
const TYPES = ['new', 'edit', 'take'] as const;

/** Reads the last two parts of an address; null where there is no such trade. */
export function readTrade(action: string | undefined, type: string | undefined): Trade | null {
  const known = ACTIONS.find((each) => each === action);
  const form = TYPES.find((each) => each === type);
  return known === undefined || form === undefined ? null : { action: known, type: form };
}

/** The address of a trade in a card, with the order that is changed or taken. */
export function tradePath(
  card: { readonly asset_type: 1 | 2; readonly id: number },
  { action, type }: Trade,
  orderId?: number,
): string {
  const asset = card.asset_type === 1 ? 'player' : 'venue';
  const path = `/market/market-details/${asset}/${card.id}/${action}/${type}`;
  return orderId === undefined ? path : `${path}?order=${orderId}`;
}

/** The order an address speaks of. */
export function readOrderId(search: Readonly<Record<string, unknown>>): number | null {
  const id = Number(search['order'] ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : null;
}

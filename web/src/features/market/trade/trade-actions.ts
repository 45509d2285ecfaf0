import { ASSET_TYPE } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { MarketCard } from '../queries.ts';
import type { Trade, TradeAction } from './trade-address.ts';

/** The trade that is open, and the order it is about. */
export interface OpenTrade {
  readonly trade: Trade;
  readonly orderId: number | null;
  /** The price a new order begins with, pressed in the order book. */
  readonly price?: string | null;
}

const TRADED = ['buy', 'sell', 'lend', 'auction', 'exchange'] as const satisfies readonly TradeAction[];
/** The action for a lease of a card that managers lend each other. */
const BORROW: Trade = { action: 'lend', type: 'take' };

/** What decides how a card is traded. */
interface TradedCard {
  readonly asset_type: 1 | 2;
  readonly stars: number;
  readonly supply: Pick<MarketCard['supply'], 'lifetime'>;
  readonly market: Pick<MarketCard['market'], 'floor' | 'best_bid' | 'lend_floor' | 'auctions'>;
}

/**
 * The actions on a card: copies are traded where their number has a limit, two-star players are leased from the
 * house, and all others are free for everyone.
 */
export function tradeActions({
  asset_type,
  stars,
  supply,
}: Omit<TradedCard, 'market'>): readonly TradeAction[] {
  if (supply.lifetime !== null) return TRADED;
  return asset_type === ASSET_TYPE.player && stars === CURRENT_RULES.cards.twoStarLease.stars
    ? ['lease']
    : [];
}

/** The trade a panel opens with: the requested one if possible, else the first available; null when there is none. */
export function firstTrade(card: TradedCard, asked: OpenTrade | null): OpenTrade | null {
  const ways = tradeActions(card);
  if (asked !== null && ways.includes(asked.trade.action)) return asked;
  if (asked?.trade.action === 'lease' && ways.includes('lend')) return { ...asked, trade: BORROW };
  const [first] = ways;
  return first === undefined ? null : { trade: startOf(first, card), orderId: null };
}

/** The default form of an action: take an open order if there is one, else place a new order. */
export function startOf(action: TradeAction, { market }: Pick<TradedCard, 'market'>): Trade {
  switch (action) {
    case 'buy':
      return { action, type: market.floor === null ? 'new' : 'take' };
    case 'sell':
      return { action, type: market.best_bid === null ? 'new' : 'take' };
    case 'lend':
      return { action, type: market.lend_floor === null ? 'new' : 'take' };
    case 'auction':
      return { action, type: market.auctions > 0 ? 'take' : 'new' };
    case 'lease':
    case 'exchange':
      return { action, type: 'new' };
  }
}

/** The key of the title of a trade's panel. */
export function panelTitleKey({ action, type }: Trade): string {
  switch (action) {
    case 'buy':
    case 'sell':
      return type === 'edit' ? 'trade.edit' : `trade.${action}`;
    case 'lend':
      return `lending.title.${type}`;
    case 'lease':
      return 'lending.house';
    case 'auction':
      return type === 'new' ? 'auctions.open' : `auctions.title.${type}`;
    case 'exchange':
      return 'market.tab.exchange';
  }
}

const RECIPES = Object.values(CURRENT_RULES.shop.recipes);

/** Whether a recipe burns copies of a card: players of its stars. */
export function canBeExchanged({ asset_type, stars }: Pick<TradedCard, 'asset_type' | 'stars'>): boolean {
  return asset_type === ASSET_TYPE.player && RECIPES.some(({ burn }) => burn.stars === stars);
}

/** The reader's order that an edit is about: the one of the address, or the first when it names none. */
export function editedOrder<Order extends { readonly id: number; readonly is_mine: boolean }>(
  orders: readonly Order[],
  orderId: number | null,
): Order | undefined {
  return orders.find(({ id, is_mine }) => is_mine && (orderId === null || id === orderId));
}

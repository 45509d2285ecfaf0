import type { CardMessage, CardTopic, OrderTopic } from '@touchline/contract';
import { followList } from '../../lib/live/live.ts';
import { MARKET_INTERVAL, type CardKey } from './queries.ts';

/** The topic of a card's market. */
export function cardTopic({ asset_type, id }: CardKey): CardTopic {
  return `card:${asset_type}:${id}`;
}

/** The topics of those of some orders that can still change. */
export function orderTopics(
  orders: readonly { readonly id: number; readonly ends_at: string | null }[],
): OrderTopic[] {
  return orders.flatMap(({ id, ends_at }) => (ends_at === null ? [] : [`order:${id}` as const]));
}

/** Live updates of a query about several cards; the set of cards refreshes by polling. */
export function followCards<Answer>(cardsOf: (answer: Answer) => readonly CardKey[]) {
  return followList(true, (answer: Answer) => cardsOf(answer).map(cardTopic), MARKET_INTERVAL);
}

/** Live updates of a query about one card, with polling while the stream is down. */
export function followCard(card: CardKey) {
  return { topics: [cardTopic(card)], interval: MARKET_INTERVAL };
}

/** A page with the market figures of its card. */
export interface MarketPage {
  readonly card: { readonly market: CardMessage['market'] };
}

/**
 * A page with the figures of a message. It keeps its usual price, the one the checks of prices have: that of a message
 * may be minutes old.
 */
export function withMarket<Page extends MarketPage>(
  page: Page,
  { market }: Pick<CardMessage, 'market'>,
): Page {
  const { reference_price } = page.card.market;
  return { ...page, card: { ...page.card, market: { ...market, reference_price } } };
}

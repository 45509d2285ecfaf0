import type { LiveTopic } from '@touchline/contract';
import { useLive, useLiveList, type Freshness } from '../../lib/live/live.ts';
import { MARKET_INTERVAL, type CardKey, type MarketHomeAnswer } from './queries.ts';

/** The topic of a card's market. */
export function cardTopic({ asset_type, id }: CardKey): LiveTopic {
  return `card:${asset_type}:${id}`;
}

/** The topics of those of some orders that can still change. */
export function orderTopics(
  orders: readonly { readonly id: number; readonly ends_at: string | null }[],
): LiveTopic[] {
  return orders.flatMap(({ id, ends_at }) => (ends_at === null ? [] : [`order:${id}` as const]));
}

/**
 * Keeps the market's home in step with the market, and the auctions it shows with each bid; while the stream is down it
 * is asked for now and then.
 */
export function useLiveHome(ending: MarketHomeAnswer['ending']): Freshness {
  return useLive(true, ['market', ...orderTopics(ending)], MARKET_INTERVAL);
}

/** Keeps an answer about some cards in step with their markets, and asks now and then which cards they are. */
export function useLiveCards(cards: readonly CardKey[]): Freshness {
  return useLiveList(true, cards.map(cardTopic), MARKET_INTERVAL);
}

/** Keeps an answer about a card in step with its market; while the stream is down it is asked for now and then. */
export function useLiveCard(card: CardKey): Freshness {
  return useLive(true, [cardTopic(card)], MARKET_INTERVAL);
}

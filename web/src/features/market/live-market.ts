import type { LiveTopic } from '@touchline/contract';
import { useLive, type Freshness } from '../../lib/live.ts';
import { MARKET_INTERVAL, type CardKey } from './queries.ts';

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

/** Keeps an answer about a card in step with its market; while the stream is down it is asked for now and then. */
export function useLiveCard(card: CardKey): Freshness {
  return useLive(true, [cardTopic(card)], MARKET_INTERVAL);
}

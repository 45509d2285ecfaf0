import type * as z from 'zod';
import type { contestState, nextPrize } from './contests/rows.ts';
import type { marketSummary } from './market/reading.ts';
import type { cardMarket, OrderRow } from './market/rows.ts';
import type { matchEventRow, matchRow, minuteClock } from './football/matches.ts';

/*
 * Messages of the live stream. They are processed in order of arrival: the latest message of a topic is the current
 * state. Versions are compared for equality only; they have no order.
 */

export type MatchTopic = `match:${number}`;
export type ContestTopic = `contest:${number}`;
/** The signed-in manager. */
export type MeTopic = 'me';
/** A card: 1 and its player, or 2 and its venue. */
export type CardTopic = `card:${1 | 2}:${number}`;
export type OrderTopic = `order:${number}`;
/** The market as a whole: at most one message per second. */
export type MarketTopic = 'market';
export type LiveTopic = MatchTopic | ContestTopic | MeTopic | CardTopic | OrderTopic | MarketTopic;

/** Topics one stream may carry. */
export type MaxLiveTopics = 60;

/** The name of the last event of a stream whose session has ended; no further stream opens with that session. */
export type SessionEndedEvent = 'session_ended';

/** A match has news. */
export interface MatchMessage {
  readonly topic: MatchTopic;
  readonly version: string;
  readonly status: z.output<typeof matchRow>['status'];
  readonly minute: number | null;
  readonly minute_clock: z.output<typeof minuteClock> | null;
  readonly home_score: number | null;
  readonly away_score: number | null;
  /** The newest event of its timeline. */
  readonly latest: z.output<typeof matchEventRow> | null;
}

/** The state of one of the reader's own entries. */
export interface LiveEntry {
  readonly team_id: number;
  /** Decimal text, in points of the contest's scoring table. */
  readonly points: string;
  /** Null until all teams are visible. */
  readonly rank: number | null;
  /** XFC as decimal text; null until all teams are visible. */
  readonly prize: string | null;
  readonly players_left: number;
  /** The points missing for a greater prize; null if there is none, and until all teams are visible. */
  readonly next_prize: z.output<typeof nextPrize>;
}

/** A contest has changed: its state, its entries or a total. */
export interface ContestMessage {
  readonly topic: ContestTopic;
  readonly version: string;
  readonly state: z.output<typeof contestState>;
  readonly entries: number;
  /** The prize pool with these entries, as decimal text. */
  readonly pool: string;
  /** Only the reader's own, best first; empty for visitors. */
  readonly mine: readonly LiveEntry[];
}

/** A notification shown immediately. */
export interface LiveNotice {
  readonly id: number;
  readonly message_title: string;
  /** Plain text in the manager's language. */
  readonly description: string;
  /** A path of the product, or null. */
  readonly link: string | null;
}

/** News for the manager. */
export interface MeMessage {
  readonly topic: MeTopic;
  readonly version: string;
  readonly unread: number;
  /** The newest notification if it arrived since the reader's last message and is unread. */
  readonly notice: LiveNotice | null;
  /** Whether balances or payments may have changed since the reader's last message. */
  readonly wallet: boolean;
}

/** The market of a card has changed: an order was placed, changed, taken or closed, a loan started or returned. */
export interface CardMessage {
  readonly topic: CardTopic;
  readonly version: string;
  readonly market: z.output<typeof cardMarket>;
}

/** The public part of an order: nothing private to its maker or a bidder. */
export interface LiveOrder extends Pick<
  OrderRow,
  'status' | 'qty' | 'qty_left' | 'price' | 'ends_at' | 'closed_at'
> {
  /** Only auctions. */
  readonly auction: Omit<NonNullable<OrderRow['auction']>, 'my_maximum'> | null;
}

/** An order has changed; for an auction also a bid, its price or its end. */
export interface OrderMessage {
  readonly topic: OrderTopic;
  readonly version: string;
  readonly order: LiveOrder;
}

/** Somewhere on the market an order was made, changed, taken or ended. */
export interface MarketMessage {
  readonly topic: MarketTopic;
  readonly version: string;
  /** Fills of the last day and what was paid in them. */
  readonly summary: Pick<z.output<typeof marketSummary>, 'fills_24h' | 'volume_24h'>;
}

export type LiveMessage =
  | MatchMessage
  | ContestMessage
  | MeMessage
  | CardMessage
  | OrderMessage
  | MarketMessage;

/** The message type of a topic. */
export type LiveMessageOf<Topic extends LiveTopic> = Topic extends MatchTopic
  ? MatchMessage
  : Topic extends ContestTopic
    ? ContestMessage
    : Topic extends CardTopic
      ? CardMessage
      : Topic extends OrderTopic
        ? OrderMessage
        : Topic extends MarketTopic
          ? MarketMessage
          : MeMessage;

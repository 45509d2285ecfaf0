/** Rows shared by the calls of the market: cards with their figures, orders and fills. */
import * as z from 'zod';
import { club, league, position } from '../football/matches.ts';
import { amount, id, time, whole } from '../wire.ts';

/** 1 player, 2 venue. */
export const assetType = whole(1, 2);
/** The card of an offer: `asset_id` is the player's or venue's number. */
export const offeredCard = { asset_type: assetType, asset_id: id };
/** 1 sell, 2 buy, 3 lend, 4 auction. */
export const orderKind = whole(1, 4);
/** 1 open, 2 partly filled, 3 filled, 4 cancelled, 5 expired, 6 auction sold, 7 auction unsold; 3 to 7 are final. */
const orderStatus = z.literal([1, 2, 3, 4, 5, 6, 7]);
/** The period of a chart. */
export const priceRange = z.enum(['1d', '7d', '30d', 'season']);

/** The current market figures of a card. Prices in XFC per copy; null where there is none. */
export const cardMarket = z.object({
  /** The lowest open sell order of another manager, and of all. */
  floor: amount.nullable(),
  best_bid: amount.nullable(),
  last_price: amount.nullable(),
  /** Change of the usual price over 24 hours in per cent, like `change_7d`. */
  change_24h: z.string().nullable(),
  /** Change of `reference_price` over seven days in per cent, "-3.2"; null while either is a price of its tier. */
  change_7d: z.string().nullable(),
  /** The price fills are compared with; null when there is none. */
  reference_price: amount.nullable(),
  lend_floor: amount.nullable(),
  copies_on_sale: z.int(),
  copies_to_lend: z.int(),
  auctions: z.int(),
  /** When the first of its auctions ends. */
  auction_ends: time.nullable(),
  /** XFC that changed hands in seven days. */
  volume_7d: amount,
});

/** Lifetime limit of copies (null: none), minted, burned and existing copies, and their owners. */
const cardSupply = z.object({
  lifetime: z.int().nullable(),
  minted: z.int(),
  burned: z.int(),
  circulating: z.int(),
  owners: z.int(),
});

/** The caller's own copies of a card. */
export const myCopies = z.object({
  owned: z.int(),
  usable: z.int(),
  on_sale: z.int(),
  lent: z.int(),
  fielded: z.int(),
  hosting: z.int(),
  /** Copies and house leases the caller may field without owning them. */
  borrowed: z.int(),
});

const cardFields = {
  /** The card's own number; `id` is the player's or venue's. */
  card_id: z.int(),
  id: z.int(),
  name: z.string(),
  /** For links: the name in lower case, hyphenated. */
  slug: z.string(),
  stars: z.int(),
  market: cardMarket,
  supply: cardSupply,
  /** Null for visitors. */
  mine: myCopies.nullable(),
  watched: z.boolean(),
  /** The value of a copy at the end of each of the last seven days, and now; fewer when it had none before. */
  trend: z.array(amount),
  /** The next match of the player's club, or at the venue's club; null when none is scheduled. */
  next_match: z
    .object({
      opponent: z.object({ name: z.string(), short_name: z.string() }),
      at_home: z.boolean(),
      kickoff_dt: time,
    })
    .nullable(),
};

export const marketPlayer = z.object({
  asset_type: z.literal(1),
  ...cardFields,
  short_name: z.string(),
  position,
  shirt_number: z.int(),
  nationality: z.string(),
  club,
  league: z.object({ id: league.shape.id, name: league.shape.name }),
  /** Mean points of the last five matches in the pro table; null before the first. */
  form: z.string().nullable(),
});
export type MarketPlayer = z.output<typeof marketPlayer>;

export const marketVenue = z.object({
  asset_type: z.literal(2),
  ...cardFields,
  country_code: z.string(),
  seats: z.int(),
  club: club.nullable(),
  league: z.object({ id: league.shape.id, name: league.shape.name }).nullable(),
  /** Seats of the largest contest it hosts. */
  largest_contest: z.int(),
  /** Share of the fees for its host in per cent, "4". */
  host_share: z.string(),
});
export type MarketVenue = z.output<typeof marketVenue>;

/** A card in a list of orders, fills or holdings. */
export const cardFace = z.discriminatedUnion('asset_type', [
  marketPlayer.pick({
    asset_type: true,
    card_id: true,
    id: true,
    name: true,
    short_name: true,
    slug: true,
    stars: true,
    position: true,
    shirt_number: true,
    nationality: true,
    club: true,
  }),
  marketVenue.pick({
    asset_type: true,
    card_id: true,
    id: true,
    name: true,
    slug: true,
    stars: true,
    seats: true,
    country_code: true,
    club: true,
  }),
]);
export type CardFace = z.output<typeof cardFace>;

/** The maker of an order; the house has id 0 and no nickname. */
export const orderMaker = z.object({
  id: z.int(),
  nickname: z.string(),
  simulated: z.boolean(),
  /** Whether they quote both sides of the most traded cards. */
  market_maker: z.boolean(),
});

/** What an auction adds to its order. */
export const auctionFigures = z.object({
  start_price: amount,
  /** What the leader would pay now; null before the first bid. */
  price: amount.nullable(),
  /** The minimum next bid. */
  next_bid: amount,
  bids: z.int(),
  /** Null when there is none, or no longer. */
  buy_now: amount.nullable(),
  /** How often a late bid moved the end. */
  extensions: z.int(),
  /** The highest bidder; null before the first bid. */
  leader: orderMaker.nullable(),
  i_lead: z.boolean(),
  /** The caller's own maximum, whether it leads or not. */
  my_maximum: amount.nullable(),
});

export const orderRow = z.object({
  id: z.int(),
  kind: z.literal([1, 2, 3, 4]),
  status: orderStatus,
  card: cardFace,
  maker: orderMaker,
  is_mine: z.boolean(),
  qty: z.int(),
  /** Copies still available. */
  qty_left: z.int(),
  /** Per copy; the start price of an auction. */
  price: amount,
  /** The seller's fee in per cent; null for buy orders until they are filled. */
  fee_percent: z.string().nullable(),
  recurring: z.boolean(),
  created_at: time,
  /** When it expires or the auction ends; null when it is final. */
  ends_at: time.nullable(),
  closed_at: time.nullable(),
  /** Only auctions. */
  auction: auctionFigures.nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

export const fillRow = z.object({
  id: z.int(),
  order_id: z.int(),
  kind: z.literal([1, 2, 3, 4]),
  card: cardFace,
  qty: z.int(),
  /** A copy. */
  price: amount,
  at: time,
  /** The caller's side, or null for a fill between others. */
  my_side: z.enum(['bought', 'sold']).nullable(),
});
export type FillRow = z.output<typeof fillRow>;

/** The caller's side of a fill; of loans the lender sold, the borrower bought. */
export const tradeSide = z.enum(['bought', 'sold']);

/** A fill for one of its two managers. */
export const myTradeRow = z.object({
  id: z.int(),
  order_id: z.int(),
  kind: z.literal([1, 2, 3, 4]),
  /** Whether the order was the caller's own; otherwise they took it, or won the auction. */
  own_order: z.boolean(),
  side: tradeSide,
  card: cardFace,
  qty: z.int(),
  /** A copy. */
  price: amount,
  gross: amount,
  /** The seller's; zero for buyers. */
  fee: amount,
  /** The amount that left the account of a buyer, or arrived in that of a seller. */
  net: amount,
  /** Null: the borrower of a lent card, whose identity the lender does not learn. */
  counterpart: orderMaker.nullable(),
  /** Whether it waits for a review: until then a seller's proceeds are held. */
  in_review: z.boolean(),
  at: time,
});
export type MyTradeRow = z.output<typeof myTradeRow>;

/** The result of a trade: the order after it, what was filled, and the caller's balance. */
export const tradeResult = z.object({
  order: orderRow.nullable(),
  fills: z.array(fillRow),
  /** XFC paid and received by the caller, and the fee deducted from what was received. */
  paid: amount,
  received: amount,
  fee: amount,
  balance: amount,
  held_balance: amount,
});
export type TradeResult = z.output<typeof tradeResult>;

/** Refusals of taking another maker's order. */
export const TAKE_ERRORS = [
  'ERR_NOT_FOUND',
  'ERR_ORDER_CLOSED',
  'ERR_OWN_ORDER',
  'ERR_LINKED_ACCOUNT',
] as const;

/** Refusals of a price given by the caller. */
export const PRICE_ERRORS = ['ERR_PRICE_TICK', 'ERR_PRICE_UNUSUAL', 'ERR_PROMOTIONAL_PRICE'] as const;

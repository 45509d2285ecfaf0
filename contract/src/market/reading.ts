/** Reading the market: its home, its cards, their orders, prices and depth, and what a manager watches. */
import { ABSENCE_STATUSES } from '@touchline/domain/football/absence';
import * as z from 'zod';
import { call } from '../call.ts';
import { matchRow } from '../football/matches.ts';
import { absence } from '../football/absences.ts';
import {
  amount,
  flag,
  id,
  leagueFilter,
  page,
  pageSize,
  sortHow,
  summary,
  text,
  time,
  whole,
  xfcAmount,
} from '../wire.ts';
import {
  assetType,
  cardFace,
  fillRow,
  marketPlayer,
  marketVenue,
  orderKind,
  orderRow,
  priceRange,
} from './rows.ts';

/** `sale` puts cards with a sell order first, the most traded at the top. */
const cardSort = z.enum(['sale', 'price', 'change', 'volume', 'stars', 'form', 'name', 'supply', 'ends']);
/** Several numbers as indexed keys, or one comma-separated text. */
const stars = z.array(whole(1, 5)).max(5);

const cardFilters = {
  page,
  noItems: pageSize.optional(),
  league_id: leagueFilter.optional(),
  club_id: id.optional(),
  stars: stars.optional(),
  price_min: xfcAmount.optional(),
  price_max: xfcAmount.optional(),
  /** Of players: whole points of their form, both included. */
  form_min: whole(-1_000, 1_000).optional(),
  form_max: whole(-1_000, 1_000).optional(),
  /** Only cards with an open order of this kind. */
  kind: orderKind.optional(),
  owned: flag.optional(),
  watched: flag.optional(),
  /** Only cards in an auction that the caller could lead now, see `market.auctions.affordable`. */
  winnable: flag.optional(),
  search: text(0, 60).optional(),
  sort_by: cardSort.optional(),
  sort_how: sortHow.optional(),
};

/** How many cards each option of a facet would leave under the other filters. */
const facets = z.object({
  leagues: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  clubs: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  positions: z.array(z.object({ position: z.string(), count: z.int() })),
  stars: z.array(z.object({ stars: z.int(), count: z.int() })),
  kinds: z.array(z.object({ kind: z.int(), count: z.int() })),
});

const cardPage = {
  /** The last fills, newest first. */
  fills: z.array(fillRow),
  /** Open or running contests whose matches involve the player or take place at the venue. */
  contests: z.array(
    z.object({ id: z.int(), name: z.string(), slug: z.string(), contest_dt: time, is_pro: z.boolean() }),
  ),
  /** The fee the caller would pay as a seller, in per cent; the full one for visitors. */
  fee_percent: z.string(),
  price_tick: amount,
  /** The prices a caller with promotional XFC may trade at, in whole ticks; null when any price is allowed. */
  allowed_prices: z.object({ min: amount, max: amount }).nullable(),
  /** What a loan of the card usually costs: of its own last loans, else of offers with the same stars; null without any. */
  usual_loan: amount.nullable(),
  alert: z.object({ below: amount.nullable(), above: amount.nullable() }).nullable(),
};

/** Events and absences of a player on the time line of a chart. */
const chartEvent = z.object({
  at: time,
  kind: z.enum(['goals', 'assists', 'red_card', ...ABSENCE_STATUSES]),
  /** Goals or assists whose minutes are not known; 1 otherwise. */
  count: z.int(),
  /** On the match clock; null for absences, and where no event tells it. */
  minute: z.object({ minute: z.int(), added: z.int() }).nullable(),
  /** The names of both clubs; null for absences. */
  match: z.object({ id: z.int(), home: z.string(), away: z.string() }).nullable(),
});

const bookSide = z.array(z.object({ price: amount, qty: z.int(), orders: z.int() }));

/** The activity of the market. */
export const marketSummary = z.object({
  open_orders: z.int(),
  fills_24h: z.int(),
  volume_24h: amount,
  cards: z.int(),
});

/** The market's home and the open orders of its cards. */
/** A card the caller watches, with its price alerts. */
const watchedCard = z.object({
  card: cardFace,
  floor: amount.nullable(),
  best_bid: amount.nullable(),
  last_price: amount.nullable(),
  change_7d: z.string().nullable(),
  /** The value of a copy at the end of each of the last seven days, and now; fewer when it had none before. */
  week: z.array(amount),
  /** Alerts on another manager's offer at this price or less. */
  below: amount.nullable(),
  /** Alerts on a trade at this price or more. */
  above: amount.nullable(),
  /** Whether the price is there now: the alert fires again only after the price has left the range. */
  is_below: z.boolean(),
  is_above: z.boolean(),
});

export const marketHomeCalls = {
  'market.home': call({
    title: 'The market at a glance: rules, movers, ending auctions, new orders and last fills',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      config: z.object({
        price_tick: amount,
        fee_percent: z.string(),
        order_days: z.int(),
        auction_hours: z.array(z.int()),
      }),
      summary: marketSummary,
      risers: z.array(marketPlayer),
      fallers: z.array(marketPlayer),
      ending: z.array(orderRow),
      new_orders: z.array(orderRow),
      fills: z.array(fillRow),
    }),
    errors: [],
  }),
  'market.players.orders': call({
    title: 'Open orders of a player card, best first',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/list_player_orders/{id}/{page}'],
    input: z.strictObject({ id, page, noItems: pageSize.optional(), kind: orderKind.optional() }),
    output: z.object({ data: z.array(orderRow), summary }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'market.venues.orders': call({
    title: 'Open orders of a venue card, best first',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/list_venue_orders/{id}/{page}'],
    input: z.strictObject({ id, page, noItems: pageSize.optional(), kind: orderKind.optional() }),
    output: z.object({ data: z.array(orderRow), summary }),
    errors: ['ERR_NOT_FOUND'],
  }),
};

/** Cards, their prices and fills, and what a manager watches. */
export const marketReadingCalls = {
  'market.players.list': call({
    title: 'Player cards with their figures, filtered and sorted',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/list_players/{page}'],
    input: z.strictObject({
      ...cardFilters,
      positions: z
        .array(z.enum(['GK', 'DF', 'MF', 'FW']))
        .max(4)
        .optional(),
    }),
    output: z.object({ data: z.array(marketPlayer), summary, facets }),
    errors: ['ERR_TOO_MANY'],
  }),
  'market.venues.list': call({
    title: 'Venue cards with their figures, filtered and sorted',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/list_venues/{page}'],
    input: z.strictObject(cardFilters),
    output: z.object({ data: z.array(marketVenue), summary, facets }),
    errors: ['ERR_TOO_MANY'],
  }),
  'market.players.get': call({
    title: 'A player card',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      card: marketPlayer,
      ...cardPage,
      /** The last ten matches, newest first, with points in both tables. */
      matches: z.array(
        z.object({
          match: matchRow,
          minutes: z.int(),
          goals: z.int(),
          assists: z.int(),
          points_pro: z.string(),
          points_easy: z.string(),
        }),
      ),
      next_match: matchRow.nullable(),
      /** What the player did in the league's current season; null before it begins. */
      season: z
        .object({ name: z.string(), goals: z.int(), assists: z.int(), clean_sheets: z.int() })
        .nullable(),
      /** Null for players who are available. */
      absence: absence.nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'market.venues.get': call({
    title: 'A venue card',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      card: marketVenue,
      ...cardPage,
      /** The first of `next_matches`. */
      next_match: matchRow.nullable(),
      /** The current and next matches at the venue, at most five. */
      next_matches: z.array(matchRow),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'market.players.fills': call({
    title: 'The last fills of a player card, newest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ playerId: id }),
    output: z.object({ data: z.array(fillRow) }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'market.cards.prices': call({
    title: 'Prices and volume of a card over a period, with the caller’s fills and what its player did',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ asset_type: assetType, id, range: priceRange }),
    output: z.object({
      /** The period: it ends now, never later. */
      from: time,
      to: time,
      step_seconds: z.int(),
      /** The last price before the period; null when there was none. */
      previous: amount.nullable(),
      /** Oldest first; only steps with a fill, `at` their start and `last_at` their last fill. Volume in copies. */
      data: z.array(
        z.object({
          at: time,
          last_at: time,
          low: amount,
          high: amount,
          open: amount,
          close: amount,
          volume: z.int(),
        }),
      ),
      /** The caller's last fills of the period, oldest first. */
      mine: z.array(z.object({ at: time, side: z.enum(['bought', 'sold']), price: amount, qty: z.int() })),
      /**
       * Oldest first. Goals, assists and red cards have the time of their minute, or of the kick-off where the minute is
       * not known; absences the time they became known.
       */
      events: z.array(chartEvent),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'market.cards.depth': call({
    title: "Open sell and buy orders of a card by price, without the caller's own",
    access: 'visitor',
    changes: false,
    input: z.strictObject({ asset_type: assetType, id }),
    output: z.object({ sell: bookSide, buy: bookSide }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'market.watchList.get': call({
    title: 'Watched cards, with their price alerts',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({ data: z.array(watchedCard) }),
    errors: [],
  }),
  'market.watchList.set': call({
    title: 'Watch a card, change its alerts, or stop watching it',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      asset_type: assetType,
      id,
      on: flag,
      below: xfcAmount.optional(),
      above: xfcAmount.optional(),
    }),
    output: z.object({ watched: z.boolean() }),
    errors: ['ERR_NOT_FOUND', 'ERR_WATCH_LIMIT'],
  }),
  'market.clubs.byPrefix': call({
    title: 'Clubs whose name starts with the text, in all leagues or one',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/teams/{teamName}'],
    input: z.strictObject({ teamName: text(1, 60), tournamentId: id.optional() }),
    output: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), league_id: z.int() })) }),
    errors: ['ERR_TOO_MANY'],
  }),
  'market.clubs.search': call({
    title: 'Clubs whose name contains the text, in all leagues or one',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/team_search/{query}'],
    input: z.strictObject({ query: text(1, 60), leagueId: id.optional() }),
    output: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), league_id: z.int() })) }),
    errors: ['ERR_TOO_MANY'],
  }),
};

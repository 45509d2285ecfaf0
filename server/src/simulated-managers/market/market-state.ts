/** The state of the market that simulated managers decide on. Prices in units of XFC per copy. */
import type { ORDER_KIND } from '@touchline/domain/market/order';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { DAY_MS } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { ASSET, IS_OPEN, KIND } from '../../db/sql-constants.ts';
import type { SimulatedManager } from '../plan.ts';
import { characterOf, type Character } from './characters.ts';
import { loadOutlooks, type Outlook } from './football-outlook.ts';
import { valueOfCard, valueOfVenue, type CardFacts } from './value-card.ts';

/** The value of a card, from public facts that change with football and with fills. */
export interface ValuedCard {
  readonly cardId: number;
  readonly playerId: number;
  readonly leagueId: number;
  readonly facts: CardFacts;
  /** The value to a manager with the whole season in view. */
  readonly value: number;
  /** When the player's next match begins, epoch milliseconds. */
  readonly kickOff: number | null;
}

/** A valued card with its market figures. */
export interface CardState extends ValuedCard {
  /** The cheapest offer and the best bid; null without one. */
  readonly floor: number | null;
  readonly bestBid: number | null;
  readonly onSale: number;
  readonly toLend: number;
  /** The place among cards by the XFC that changed hands in seven days, 0 for the most traded. */
  readonly rank: number;
}

/** An open sell or buy order of a trader. */
export interface OwnOrder {
  readonly id: number;
  readonly kind: typeof ORDER_KIND.sell | typeof ORDER_KIND.buy;
  readonly cardId: number;
  readonly price: number;
  readonly left: number;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** A trading manager with what they own. */
export interface Trader {
  readonly manager: SimulatedManager;
  /** Their place among the simulated managers, 0 for the first. */
  readonly place: number;
  readonly character: Character;
  readonly available: number;
  readonly copies: ReadonlyMap<number, { readonly owned: number; readonly usable: number }>;
  /** Copies on loan or on offer as loans. */
  readonly lent: number;
  readonly orders: readonly OwnOrder[];
}

/** An open auction. */
export interface AuctionState {
  readonly orderId: number;
  readonly cardId: number;
  /** Of the card auctioned; null when it is not known. */
  readonly value: number | null;
  readonly makerId: number | null;
  readonly leaderId: number | null;
  readonly startPrice: number;
  readonly price: number | null;
  readonly bidders: ReadonlySet<number>;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  readonly endsAt: number;
}

export interface MarketState {
  readonly at: number;
  readonly cards: ReadonlyMap<number, CardState>;
  readonly traders: readonly Trader[];
  readonly auctions: readonly AuctionState[];
}

const FILLS_DAYS = 30;
const FILLS_READ = 3_000;
const FILLS_OF_CARD = 9;

interface FactsRow {
  readonly id: number;
  readonly player_id: number;
  readonly league_id: number;
  readonly stars: number;
  readonly lifetime: number;
  readonly minted: number;
}

/** Values every player card that is traded, from the public football and market pages. */
export async function loadValuedCards(db: Db, now: Date): Promise<readonly ValuedCard[]> {
  const outlooks = await loadOutlooks(db);
  const fills = await fillsOfCards(db, now);
  const { rows } = await sql<FactsRow>`
    select card.id, subject_id as player_id, league_id, card.stars, lifetime, minted
    from card join player on player.id = subject_id
    where asset_type = ${ASSET.player} and lifetime is not null and club_id is not null order by card.id
  `.execute(db);
  return valuesOf(rows, outlooks, fills);
}

/** The valued cards of some rows; cards of players without an outlook count as typical. */
function valuesOf(
  rows: readonly FactsRow[],
  outlooks: ReadonlyMap<number, Outlook>,
  fills: ReadonlyMap<number, readonly bigint[]>,
): readonly ValuedCard[] {
  const typical = new Map(
    [...Map.groupBy(rows, ({ stars }) => stars)].map(([stars, own]) => {
      const usual = own.flatMap(({ player_id }) => outlooks.get(player_id)?.usual ?? []);
      return [stars, usual.length === 0 ? 0 : usual.reduce((sum, each) => sum + each, 0) / usual.length];
    }),
  );
  return rows.flatMap(({ id, player_id, league_id, stars, lifetime, minted }) => {
    const mean = typical.get(stars) ?? 0;
    const outlook = outlooks.get(player_id) ?? { usual: mean, next: [], kickOff: null };
    const { usual, next, kickOff } = outlook;
    const facts = { stars, usual, next, typical: mean, lifetime, minted, fills: fills.get(id) ?? [] };
    const value = valueOfCard(facts);
    return value === null
      ? []
      : [{ cardId: id, playerId: player_id, leagueId: league_id, facts, value, kickOff }];
  });
}

/**
 * Prices of the last fills with a simulated manager on either side, newest first. Simulated managers keep to their
 * limits, so arranged prices between people do not affect valuations.
 */
async function fillsOfCards(db: Db, now: Date): Promise<ReadonlyMap<number, readonly bigint[]>> {
  const { rows } = await sql<{ card_id: number; price: bigint }>`
    select card_id, price from (
      select fill.id, card_id, price from fill
      where at > ${new Date(now.getTime() - FILLS_DAYS * DAY_MS)} and not flagged and kind in (${KIND.sell}, ${KIND.buy})
        and exists (select 1 from manager where manager.id in (seller_id, buyer_id) and is_simulated)
      order by fill.at desc limit ${FILLS_READ}
    ) as latest order by id desc
  `.execute(db);
  const byCard = Map.groupBy(rows, ({ card_id }) => card_id);
  return new Map(
    [...byCard].map(([cardId, fills]) => [cardId, fills.slice(0, FILLS_OF_CARD).map(({ price }) => price)]),
  );
}

/** Loads the market as it is now, for the traders among the simulated managers. */
export async function loadMarketState(
  db: Db,
  seed: string,
  at: number,
  valued: readonly ValuedCard[],
  managers: readonly SimulatedManager[],
): Promise<MarketState> {
  const cards = await loadCards(db, valued);
  const traders = await loadTraders(db, seed, managers);
  return { at, cards, traders, auctions: await loadAuctions(db, at, cards) };
}

async function loadCards(db: Db, valued: readonly ValuedCard[]): Promise<ReadonlyMap<number, CardState>> {
  const { rows } = await sql<{
    card_id: number;
    floor: bigint | null;
    best_bid: bigint | null;
    on_sale: number;
    to_lend: number;
    rank: number;
  }>`
    select card_id, floor, best_bid, on_sale, to_lend,
      (row_number() over (order by volume_7d desc, card_id))::int - 1 as rank
    from card_market where card_id = any(${valued.map(({ cardId }) => cardId)}::int[])
  `.execute(db);
  const figures = new Map(rows.map((row) => [row.card_id, row]));
  return new Map(
    valued.map((card, index) => {
      const row = figures.get(card.cardId);
      const state: CardState = {
        ...card,
        floor: numberOf(row?.floor),
        bestBid: numberOf(row?.best_bid),
        onSale: row?.on_sale ?? 0,
        toLend: row?.to_lend ?? 0,
        // Cards without any figures yet come after the others.
        rank: row?.rank ?? rows.length + index,
      };
      return [card.cardId, state];
    }),
  );
}

function numberOf(units: bigint | null | undefined): number | null {
  return units === null || units === undefined ? null : Number(units);
}

async function loadTraders(
  db: Db,
  seed: string,
  managers: readonly SimulatedManager[],
): Promise<readonly Trader[]> {
  const ids = managers.map(({ id }) => id);
  const money = await sql<{ manager_id: number; available: bigint }>`
    select manager_id, available from account
    where owner = 'manager' and manager_id = any(${ids}::int[]) and currency = 'XFC'
  `.execute(db);
  const copies = await sql<{
    manager_id: number;
    card_id: number;
    owned: number;
    usable: number;
    lent: number;
  }>`
    select manager_id, card_id, owned, lent, owned - on_sale - lent - fielded - hosting as usable from holding
    where manager_id = any(${ids}::int[]) and owned > 0 order by card_id
  `.execute(db);
  const orders = await sql<{
    id: number;
    kind: OwnOrder['kind'];
    manager_id: number;
    card_id: number;
    price: bigint;
    left: number;
    made: Date;
  }>`
    select id, kind, manager_id, card_id, price, left_quantity as left, created_at as made from market_order
    where manager_id = any(${ids}::int[]) and ${IS_OPEN} and kind in (${KIND.sell}, ${KIND.buy}) order by id
  `.execute(db);
  const moneyOf = new Map(money.rows.map((row) => [row.manager_id, Number(row.available)]));
  const copiesOf = Map.groupBy(copies.rows, ({ manager_id }) => manager_id);
  const ordersOf = Map.groupBy(orders.rows, ({ manager_id }) => manager_id);
  return managers.map((manager, place) => ({
    manager,
    place,
    character: characterOf(seed, place),
    available: moneyOf.get(manager.id) ?? 0,
    copies: new Map(
      (copiesOf.get(manager.id) ?? []).map(({ card_id, owned, usable }) => [card_id, { owned, usable }]),
    ),
    lent: (copiesOf.get(manager.id) ?? []).reduce((sum, { lent }) => sum + lent, 0),
    orders: (ordersOf.get(manager.id) ?? []).map(({ id, kind, card_id, price, left, made }) => ({
      id,
      kind,
      cardId: card_id,
      price: Number(price),
      left,
      madeAt: made.getTime(),
    })),
  }));
}

async function loadAuctions(
  db: Db,
  at: number,
  cards: ReadonlyMap<number, CardState>,
): Promise<readonly AuctionState[]> {
  const { rows } = await sql<{
    order_id: number;
    card_id: number;
    asset_type: 1 | 2;
    stars: number;
    manager_id: number | null;
    leader_id: number | null;
    start_price: bigint;
    price: bigint | null;
    bidders: readonly number[] | null;
    created_at: Date;
    due_at: Date;
  }>`
    select auction.order_id, market_order.card_id, asset_type, stars, market_order.manager_id, leader_id,
      market_order.price as start_price, auction.price, created_at, due_at, (
        select array_agg(distinct bid.manager_id) from bid where bid.order_id = auction.order_id
      ) as bidders
    from market_order join auction on auction.order_id = market_order.id join card on card.id = market_order.card_id
    where kind = ${KIND.auction} and ${IS_OPEN} and due_at > ${new Date(at)} order by auction.order_id
  `.execute(db);
  return rows.map((row) => ({
    orderId: row.order_id,
    cardId: row.card_id,
    value:
      row.asset_type === ASSET_TYPE.player
        ? (cards.get(row.card_id)?.value ?? null)
        : valueOfVenue(row.stars),
    makerId: row.manager_id,
    leaderId: row.leader_id,
    startPrice: Number(row.start_price),
    price: numberOf(row.price),
    bidders: new Set(row.bidders ?? []),
    beganAt: row.created_at.getTime(),
    endsAt: row.due_at.getTime(),
  }));
}

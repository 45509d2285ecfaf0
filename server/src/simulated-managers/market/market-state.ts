/** The state of the market that simulated managers decide on. Prices in units of XFC per copy. */
import type { ORDER_KIND } from '@touchline/domain/market/order';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import type { SimulatedManager } from '../plan.ts';
import type { ValuedCard } from '../values/valued-cards.ts';
import { characterOf, type Character } from './characters.ts';
import type { PaidPrices } from './purchase-prices.ts';

/** A valued card with its market figures. */
export interface CardState extends ValuedCard {
  /** The cheapest offer and the best bid; null without one. */
  readonly floor: number | null;
  readonly bestBid: number | null;
  readonly onSale: number;
  readonly toLend: number;
  /** The place among cards of its kind by the XFC that changed hands in seven days, 0 for the most traded. */
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
  /** What they last paid for a copy, by card. */
  readonly paid: ReadonlyMap<number, number>;
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

/** Loads the market as it is now, for the traders among the simulated managers. */
export async function loadMarketState(
  db: Db,
  seed: string,
  at: number,
  valued: readonly ValuedCard[],
  managers: readonly SimulatedManager[],
  paid: PaidPrices = new Map(),
): Promise<MarketState> {
  const cards = await loadCards(db, valued);
  const traders = await loadTraders(db, seed, managers, paid);
  return { at, cards, traders, auctions: await loadAuctions(db, at, cards) };
}

async function loadCards(db: Db, valued: readonly ValuedCard[]): Promise<ReadonlyMap<number, CardState>> {
  const { rows } = await sql<{
    card_id: number;
    floor: bigint | null;
    best_bid: bigint | null;
    on_sale: number;
    to_lend: number;
  }>`
    select card_id, floor, best_bid, on_sale, to_lend
    from card_market where card_id = any(${valued.map(({ cardId }) => cardId)}::int[])
    order by volume_7d desc, card_id
  `.execute(db);
  const figures = new Map(rows.map((row) => [row.card_id, row]));
  const ranks = ranksOf(
    valued,
    rows.map(({ card_id }) => card_id),
  );
  return new Map(
    valued.map((card) => {
      const row = figures.get(card.cardId);
      const state: CardState = {
        ...card,
        floor: numberOf(row?.floor),
        bestBid: numberOf(row?.best_bid),
        onSale: row?.on_sale ?? 0,
        toLend: row?.to_lend ?? 0,
        rank: ranks.get(card.cardId) ?? 0,
      };
      return [card.cardId, state];
    }),
  );
}

/** The place of each card among those of its kind; cards without any figures yet come after the others. */
function ranksOf(valued: readonly ValuedCard[], byVolume: readonly number[]): ReadonlyMap<number, number> {
  const kindOf = new Map(valued.map(({ cardId, facts: { kind } }) => [cardId, kind]));
  const ordered = new Set([...byVolume, ...kindOf.keys()]);
  const counts = { player: 0, venue: 0 };
  return new Map(
    [...ordered].flatMap((cardId) => {
      const kind = kindOf.get(cardId);
      if (kind === undefined) return [];
      counts[kind] += 1;
      return [[cardId, counts[kind] - 1] as const];
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
  paid: PaidPrices,
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
    paid: paid.get(manager.id) ?? new Map<number, number>(),
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
    manager_id: number | null;
    leader_id: number | null;
    start_price: bigint;
    price: bigint | null;
    bidders: readonly number[] | null;
    created_at: Date;
    due_at: Date;
  }>`
    select auction.order_id, market_order.card_id, market_order.manager_id, leader_id,
      market_order.price as start_price, auction.price, created_at, due_at, (
        select array_agg(distinct bid.manager_id) from bid where bid.order_id = auction.order_id
      ) as bidders
    from market_order join auction on auction.order_id = market_order.id
    where kind = ${KIND.auction} and ${IS_OPEN} and due_at > ${new Date(at)} order by auction.order_id
  `.execute(db);
  return rows.map((row) => ({
    orderId: row.order_id,
    cardId: row.card_id,
    value: cards.get(row.card_id)?.value ?? null,
    makerId: row.manager_id,
    leaderId: row.leader_id,
    startPrice: Number(row.start_price),
    price: numberOf(row.price),
    bidders: new Set(row.bidders ?? []),
    beganAt: row.created_at.getTime(),
    endsAt: row.due_at.getTime(),
  }));
}

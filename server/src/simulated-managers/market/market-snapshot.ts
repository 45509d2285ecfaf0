/** The state of the market simulated managers decide on. Prices in units of XFC. */
import type { ORDER_KIND } from '@touchline/domain/market/order';
import { valueOfCard } from '@touchline/domain/market/valuation';
import { DAY_MS } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { ASSET, IS_OPEN, KIND } from '../../db/sql-constants.ts';

/** The best order on one side of a book. */
interface BestOrder {
  readonly id: number;
  readonly makerId: number;
  readonly price: bigint;
}

/** A card with copies in circulation. */
export interface CardView {
  readonly cardId: number;
  readonly playerId: number;
  readonly value: bigint;
  readonly copiesOnSale: number;
  readonly sell: BestOrder | null;
  readonly buy: BestOrder | null;
}

/** An own open sell or buy order. */
export interface OwnOrder {
  readonly id: number;
  readonly kind: typeof ORDER_KIND.sell | typeof ORDER_KIND.buy;
  readonly cardId: number;
  readonly price: bigint;
  readonly left: number;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** A manager's balance, copies and orders. */
export interface Position {
  readonly available: bigint;
  /** Owned and usable copies by card. */
  readonly copies: ReadonlyMap<number, { readonly owned: number; readonly usable: number }>;
  readonly orders: readonly OwnOrder[];
  /** All orders the manager has made and packs they have opened. */
  readonly ordersMade: number;
  readonly packsOpened: number;
}

const FILLS_DAYS = 30;
const FILLS_READ = 3_000;
const FILLS_OF_CARD = 15;

interface CardRow {
  readonly id: number;
  readonly player_id: number;
  readonly stars: number;
  readonly lifetime: number;
  readonly minted: number;
  readonly rating: number;
  readonly typical_rating: number;
  readonly form: number | null;
  readonly typical_form: number | null;
  readonly is_out: boolean;
  readonly on_sale: number;
  readonly sell_id: number | null;
  readonly sell_maker: number | null;
  readonly sell_price: bigint | null;
  readonly buy_id: number | null;
  readonly buy_maker: number | null;
  readonly buy_price: bigint | null;
}

/** Loads player cards with copies in circulation, their value and the best orders of their books. */
export async function loadCardViews(db: Db, now: Date): Promise<readonly CardView[]> {
  const fills = await fillsOfCards(db, now);
  const { rows } = await sql<CardRow>`
    select traded.*, coalesce(sell.copies, 0)::int as on_sale, sell.id as sell_id, sell.manager_id as sell_maker,
      sell.price as sell_price, buy.id as buy_id, buy.manager_id as buy_maker, buy.price as buy_price
    from (
      select card.id, subject_id as player_id, card.stars, lifetime, minted, burned, rating, form,
        (avg(rating) over (partition by league_id, card.stars))::real as typical_rating,
        (avg(form) over (partition by league_id, card.stars))::real as typical_form,
        exists (
          select from absence where absence.player_id = player.id and ended_at is null and status <> 'doubtful'
            and (expected_return is null or expected_return > ${now})
        ) as is_out
      from card join player on player.id = subject_id left join card_market on card_id = card.id
      where asset_type = ${ASSET.player} and lifetime is not null and club_id is not null
    ) as traded
    left join lateral (
      select id, manager_id, price, sum(left_quantity) over () as copies from market_order
      where card_id = traded.id and kind = ${KIND.sell} and ${IS_OPEN} and due_at > ${now} order by price, priority limit 1
    ) as sell on true
    left join lateral (
      select id, manager_id, price from market_order
      where card_id = traded.id and kind = ${KIND.buy} and ${IS_OPEN} and due_at > ${now} order by price desc, priority limit 1
    ) as buy on true
    where minted > burned order by traded.id
  `.execute(db);
  return rows.flatMap((row) => {
    const value = valueOfCard({
      stars: row.stars,
      form: row.form,
      typicalForm: row.typical_form,
      rating: row.rating,
      typicalRating: row.typical_rating,
      isOut: row.is_out,
      lifetime: row.lifetime,
      minted: row.minted,
      fills: fills.get(row.id) ?? [],
    });
    if (value === null) return [];
    return {
      cardId: row.id,
      playerId: row.player_id,
      value,
      copiesOnSale: row.on_sale,
      sell: bestOrder(row.sell_id, row.sell_maker, row.sell_price),
      buy: bestOrder(row.buy_id, row.buy_maker, row.buy_price),
    };
  });
}

function bestOrder(id: number | null, makerId: number | null, price: bigint | null): BestOrder | null {
  return id === null || makerId === null || price === null ? null : { id, makerId, price };
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

export async function positionOf(db: Db, managerId: number): Promise<Position> {
  const [money, copies, orders, ever] = await Promise.all([
    sql<{ available: bigint }>`
      select available from account where owner = 'manager' and manager_id = ${managerId} and currency = 'XFC'
    `.execute(db),
    sql<{ card_id: number; owned: number; usable: number }>`
      select card_id, owned, owned - on_sale - lent - fielded - hosting as usable from holding
      where manager_id = ${managerId} and owned > 0 order by card_id
    `.execute(db),
    sql<OwnOrder & { readonly made: Date }>`
      select id, kind, card_id as "cardId", price, left_quantity as left, created_at as made from market_order
      where manager_id = ${managerId} and ${IS_OPEN} and kind in (${KIND.sell}, ${KIND.buy}) order by id
    `.execute(db),
    sql<{ orders: number; packs: number }>`
      select (select count(*)::int from market_order where manager_id = ${managerId}) as orders,
        (select count(*)::int from fair_draw where manager_id = ${managerId} and drop_id is not null) as packs
    `.execute(db),
  ]);
  return {
    available: money.rows[0]?.available ?? 0n,
    copies: new Map(copies.rows.map(({ card_id, owned, usable }) => [card_id, { owned, usable }])),
    orders: orders.rows.map(({ made, ...order }) => ({ ...order, madeAt: made.getTime() })),
    ordersMade: ever.rows[0]?.orders ?? 0,
    packsOpened: ever.rows[0]?.packs ?? 0,
  };
}

/** How many packs of each drop on sale simulated managers may still buy: at most a third of each drop. */
export async function packsLeftForSimulated(db: Db, now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; left: number }>`
    select pack_drop.id, quantity / 3 - (
      select count(*)::int from fair_draw join manager on manager.id = manager_id
      where drop_id = pack_drop.id and is_simulated
    ) as left
    from pack_drop where opens_at <= ${now} and closes_at > ${now} and left_quantity > 0 order by pack_drop.id
  `.execute(db);
  return new Map(rows.filter(({ left }) => left > 0).map(({ id, left }) => [id, left]));
}

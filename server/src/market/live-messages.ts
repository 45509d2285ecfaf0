import type { CardMessage, LiveOrder, MarketMessage, OrderMessage } from '@touchline/contract/live';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../db/database.ts';
import type { LiveSource } from '../live/topic-source.ts';
import { loadAuctionFigures, type AuctionFigures } from './auctions/auction-rows.ts';
import type { MarketRow } from './catalog/card-figures.ts';
import { marketOf } from './catalog/card-rows.ts';
import { loadMarketDay } from './home/market-day.ts';
import { readOrders, type OrderRecord } from './trading/store.ts';

interface LiveMarketRow extends MarketRow {
  /** The player or venue id. */
  readonly id: number;
  readonly version: bigint;
}

/** Live messages of cards of one type: their current market figures. Topic ids are player or venue ids. */
export function liveCardMessages(db: Db, assetType: 1 | 2): LiveSource<CardMessage> {
  return async (known) => {
    const { rows } = await sql<LiveMarketRow>`
      select subject_id as id, coalesce(version, 0)::bigint as version, floor, best_bid, lend_floor,
        coalesce(on_sale, 0) as on_sale, coalesce(to_lend, 0) as to_lend, coalesce(auctions, 0) as auctions,
        auction_ends_at, last_price, reference_price, coalesce(volume_7d, 0)::bigint as volume_7d, price_week_ago,
        price_day_ago
      from card left join card_market on card_market.card_id = card.id
      where asset_type = ${assetType} and subject_id = any(${[...known.keys()]}::int[])
    `.execute(db);
    return new Map(
      rows
        .filter(({ id, version }) => known.get(id) !== String(version))
        .map((row) => [
          row.id,
          { version: String(row.version), bodySince: () => ({ market: marketOf(row) }) },
        ]),
    );
  };
}

/**
 * Live messages of the market as a whole. Every operation on orders increments the version of its card, so the sum of
 * the versions changes with each of them. No wake-up is sent for this topic: the poll of each second is enough and
 * limits a busy market to one message a second.
 */
export function liveMarketMessages(db: Db): LiveSource<MarketMessage> {
  return async (known) => {
    const { rows } = await sql<{ version: string }>`
      select coalesce(sum(version), 0)::text as version from card_market
    `.execute(db);
    const version = rows[0]?.version ?? '0';
    const outdated = [...known].filter(([, seen]) => seen !== version);
    if (outdated.length === 0) return new Map();
    const summary = await loadMarketDay(db);
    return new Map(outdated.map(([id]) => [id, { version, bodySince: () => ({ summary }) }]));
  };
}

/**
 * Live messages of orders. Everyone gets the same message, except that the highest bidder is marked as leader in their
 * own. Maximums are never sent, not even to their owner.
 */
export function liveOrderMessages(db: Db): LiveSource<OrderMessage> {
  return async (known) => {
    const orders = await readOrders(db, [...known.keys()]);
    const auctions = await loadAuctionFigures(db, orders, null);
    return new Map(
      orders.flatMap((row) => {
        const figures = auctions.get(row.id) ?? null;
        const version = versionOf(row, figures);
        if (known.get(row.id) === version) return [];
        const order = liveOrder(row, figures);
        return [[row.id, { version, bodySince: () => ({ order }), personalBodies: leaderBody(order) }]];
      }),
    );
  };
}

/** Every field of a message derives from these values. */
function versionOf({ status, quantity, left, price, dueAt }: OrderRecord, auction: AuctionFigures | null) {
  const figures = [status, quantity, left, price, dueAt?.getTime() ?? 0];
  return [...figures, auction?.bids ?? 0, auction?.extensions ?? 0, auction?.buy_now ?? 0].join('.');
}

function liveOrder(order: OrderRecord, figures: AuctionFigures | null): LiveOrder {
  return {
    status: order.status,
    qty: order.quantity,
    qty_left: order.left,
    price: moneyText(xfc(order.price)),
    ends_at: order.dueAt?.toISOString() ?? null,
    closed_at: order.closedAt?.toISOString() ?? null,
    auction: figures === null ? null : withoutMaximum(figures),
  };
}

function withoutMaximum({ my_maximum: _own, ...figures }: AuctionFigures): LiveOrder['auction'] {
  return figures;
}

function leaderBody(order: LiveOrder) {
  return (managerIds: readonly number[]): Promise<ReadonlyMap<number, { readonly order: LiveOrder }>> => {
    const { auction } = order;
    const leader = auction?.leader ?? null;
    if (auction === null || leader === null || !managerIds.includes(leader.id))
      return Promise.resolve(new Map());
    return Promise.resolve(
      new Map([[leader.id, { order: { ...order, auction: { ...auction, i_lead: true } } }]]),
    );
  };
}

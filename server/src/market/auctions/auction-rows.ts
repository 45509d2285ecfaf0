import type { OrderRow } from '@touchline/contract/market/rows';
import { nextBid } from '@touchline/domain/market/auction';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { Db } from '../../db/database.ts';
import { auctionOf, maximaOf, readAuctions, type AuctionRecord } from './auction-store.ts';
import { loadMakers } from '../trading/makers.ts';
import type { OrderRecord } from '../trading/store.ts';

export type AuctionFigures = NonNullable<OrderRow['auction']>;

/**
 * The auction figures shown to one viewer. `leader` is the highest bidder, `mine` the viewer's own highest maximum;
 * other maximums are never shown.
 */
export function auctionFigures(
  order: OrderRecord,
  record: AuctionRecord,
  leader: AuctionFigures['leader'],
  viewerId: number | null,
  mine: bigint | null,
): AuctionFigures {
  const { lead, bids, buyNow, extensions } = record;
  return {
    start_price: moneyText(xfc(order.price)),
    price: lead === null ? null : moneyText(xfc(lead.price)),
    next_bid: moneyText(xfc(nextBid(auctionOf(order, record), CURRENT_RULES))),
    bids,
    buy_now: buyNow === null ? null : moneyText(xfc(buyNow)),
    extensions,
    leader,
    i_lead: lead !== null && lead.managerId === viewerId,
    my_maximum: mine === null ? null : moneyText(xfc(mine)),
  };
}

/** The figures of the auctions among some orders, for one viewer; null is a visitor. */
export async function loadAuctionFigures(
  db: Db,
  orders: readonly OrderRecord[],
  viewerId: number | null,
): Promise<ReadonlyMap<number, AuctionFigures>> {
  const auctions = orders.filter(({ kind }) => kind === ORDER_KIND.auction);
  const ids = auctions.map(({ id }) => id);
  const records = await readAuctions(db, ids);
  const maxima = viewerId === null || ids.length === 0 ? new Map() : await maximaOf(db, ids, [viewerId]);
  const leaders = await loadMakers(
    db,
    [...records.values()].flatMap(({ lead }) => lead?.managerId ?? []),
  );
  return new Map(
    auctions.flatMap((order) => {
      const record = records.get(order.id);
      if (record === undefined) return [];
      const mine = maxima.get(`${order.id} ${viewerId}`) ?? null;
      const leader = leaders.get(record.lead?.managerId ?? 0) ?? null;
      return [[order.id, auctionFigures(order, record, leader, viewerId, mine)]];
    }),
  );
}

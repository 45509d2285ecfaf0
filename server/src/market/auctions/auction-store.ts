import type { Auction, BidRecord, Lead } from '@touchline/domain/market/auction';
import { ORDER_STATUS } from '@touchline/domain/market/order';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { wakeAfterCommit } from '../../live/wake-up.ts';
import type { OrderRecord } from '../trading/store.ts';

/** The kind of cause of a leader's hold; its id is the order's. */
export const BID_HOLD = 'bid';

/** What an auction adds to its order, as it is stored. Units of XFC. */
export interface AuctionRecord {
  readonly orderId: number;
  readonly buyNow: bigint | null;
  readonly lead: Lead | null;
  readonly bids: number;
  readonly extensions: number;
}

interface AuctionRow {
  readonly order_id: number;
  readonly buy_now: bigint | null;
  readonly leader_id: number | null;
  readonly price: bigint | null;
  readonly maximum: bigint | null;
  readonly bids: number;
  readonly extensions: number;
}

/** Reads what auctions add to their orders, by the orders' ids. Orders of other kinds are absent. */
export async function readAuctions(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, AuctionRecord>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<AuctionRow>`
    select order_id, buy_now, leader_id, price, maximum, bids, extensions from auction
    where order_id = any(${orderIds}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.order_id, recordOf(row)]));
}

function recordOf({
  order_id,
  buy_now,
  leader_id,
  price,
  maximum,
  bids,
  extensions,
}: AuctionRow): AuctionRecord {
  const lead =
    leader_id === null || price === null || maximum === null
      ? null
      : { managerId: leader_id, price, maximum };
  return { orderId: order_id, buyNow: buy_now, lead, bids, extensions };
}

/** An auction as a decision sees it. An order that is final is due since ever. */
export function auctionOf({ price, dueAt, status }: OrderRecord, record: AuctionRecord): Auction {
  const isFinal = status >= ORDER_STATUS.filled || dueAt === null;
  return { ...record, startPrice: price, dueAt: isFinal ? 0 : dueAt.getTime() };
}

/** Writes what a new auction adds to its order. `houseLot` names the lot of the house's schedule. */
export async function insertAuction(
  tx: Tx,
  orderId: number,
  { buyNow, houseLot }: { readonly buyNow: bigint | null; readonly houseLot: string | null },
): Promise<void> {
  await sql`
    insert into auction (order_id, buy_now, house_lot) values (${orderId}, ${buyNow}, ${houseLot})
  `.execute(tx);
}

/** Writes how auctions stand, and wakes who listens to them. Their orders are locked. */
export async function storeAuctions(tx: Tx, auctions: readonly AuctionRecord[]): Promise<void> {
  if (auctions.length === 0) return;
  await sql`
    update auction set buy_now = changed.buy_now, leader_id = changed.leader_id, price = changed.price,
      maximum = changed.maximum, bids = changed.bids, extensions = changed.extensions
    from unnest(
      ${auctions.map(({ orderId }) => orderId)}::int[], ${texts(auctions.map(({ buyNow }) => buyNow))}::bigint[],
      ${auctions.map(({ lead }) => lead?.managerId ?? null)}::int[],
      ${texts(auctions.map(({ lead }) => lead?.price))}::bigint[],
      ${texts(auctions.map(({ lead }) => lead?.maximum))}::bigint[],
      ${auctions.map(({ bids }) => bids)}::int[], ${auctions.map(({ extensions }) => extensions)}::smallint[]
    ) as changed (order_id, buy_now, leader_id, price, maximum, bids, extensions)
    where auction.order_id = changed.order_id
  `.execute(tx);
  wakeAfterCommit(
    tx,
    'order',
    auctions.map(({ orderId }) => orderId),
  );
}

/** A line of an auction's history, to be written. */
export interface NewBid extends BidRecord {
  readonly orderId: number;
}

/** Writes bids in their order. */
export async function insertBids(tx: Tx, at: Date, bids: readonly NewBid[]): Promise<void> {
  if (bids.length === 0) return;
  await sql`
    insert into bid (order_id, manager_id, maximum, price, automatic, at)
    select order_id, manager_id, maximum, price, automatic, ${at}
    from unnest(
      ${bids.map(({ orderId }) => orderId)}::int[], ${bids.map(({ managerId }) => managerId)}::int[],
      ${texts(bids.map(({ maximum }) => maximum))}::bigint[], ${texts(bids.map(({ price }) => price))}::bigint[],
      ${bids.map(({ automatic }) => automatic)}::boolean[]
    ) with ordinality as bid (order_id, manager_id, maximum, price, automatic, nth)
    order by nth
  `.execute(tx);
}

/** Everybody who bid in some auctions, by order. */
export async function biddersOf(
  db: Db,
  orderIds: readonly number[],
): Promise<readonly { readonly orderId: number; readonly managerId: number }[]> {
  const { rows } = await sql<{ orderId: number; managerId: number }>`
    select distinct order_id as "orderId", manager_id as "managerId" from bid
    where order_id = any(${orderIds}::int[]) order by order_id, manager_id
  `.execute(db);
  return rows;
}

/** The greatest maximum of each of some managers in each of some auctions, by `${orderId} ${managerId}`. */
export async function maximaOf(
  db: Db,
  orderIds: readonly number[],
  managerIds: readonly number[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ order_id: number; manager_id: number; maximum: bigint }>`
    select order_id, manager_id, max(maximum) as maximum from bid
    where manager_id = any(${managerIds}::int[]) and order_id = any(${orderIds}::int[])
    group by order_id, manager_id
  `.execute(db);
  return new Map(rows.map(({ order_id, manager_id, maximum }) => [`${order_id} ${manager_id}`, maximum]));
}

function texts(units: readonly (bigint | null | undefined)[]): (string | null)[] {
  return units.map((each) => each?.toString() ?? null);
}

import type { Auction, BidRecord, Lead } from '@touchline/domain/market/auction';
import { ORDER_STATUS } from '@touchline/domain/market/order';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { publishAfterCommit } from '../../live/topic-changes.ts';
import type { OrderRecord } from '../trading/store.ts';

/** The cause kind of a leader's hold; the cause id is the order id. */
export const BID_HOLD = 'bid';

/** The stored record of an auction, next to its order. Amounts in units of XFC. */
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

/** Reads auction records by order id. Orders of other kinds are absent. */
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

/** The domain model of an auction. An order in a final status is always due. */
export function auctionOf({ price, dueAt, status }: OrderRecord, record: AuctionRecord): Auction {
  const isFinal = status >= ORDER_STATUS.filled || dueAt === null;
  return { ...record, startPrice: price, dueAt: isFinal ? 0 : dueAt.getTime() };
}

/** Inserts the record of a new auction. `houseLot` is the lot of the house schedule, if any. */
export async function insertAuction(
  tx: Tx,
  orderId: number,
  { buyNow, houseLot }: { readonly buyNow: bigint | null; readonly houseLot: string | null },
): Promise<void> {
  await sql`
    insert into auction (order_id, buy_now, house_lot) values (${orderId}, ${buyNow}, ${houseLot})
  `.execute(tx);
}

/** Updates auction records and wakes their live topics. The orders must be locked. */
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
  publishAfterCommit(
    tx,
    'order',
    auctions.map(({ orderId }) => orderId),
  );
}

/** A new entry of an auction's bid history. */
export interface NewBid extends BidRecord {
  readonly orderId: number;
}

/** Inserts bids in the given order. */
export async function insertBids(tx: Tx, at: Date, bids: readonly NewBid[]): Promise<void> {
  if (bids.length === 0) return;
  await sql`
    insert into bid (order_id, manager_id, maximum, price, automatic, at)
    select order_id, manager_id, maximum, price, automatic, ${at}
    from unnest(
      ${bids.map(({ orderId }) => orderId)}::int[], ${bids.map(({ managerId }) => managerId)}::int[],
      ${texts(bids.map(({ maximum }) => maximum))}::bigint[], ${texts(bids.map(({ price }) => price))}::bigint[],
      ${bids.map(({ automatic }) => automatic)}::boolean[]
    ) with ordinality as bid (order_id, manager_id, maximum, price, automatic, ordinal)
    order by ordinal
  `.execute(tx);
}

/** The bidders of auctions, by order id. */
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

/** The highest maximum of each manager in each auction, keyed `${orderId} ${managerId}`. */
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

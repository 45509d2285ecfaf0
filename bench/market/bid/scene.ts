import type { CallKey } from '@touchline/contract/calls';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { sweepMarket } from '../../../server/src/market/sweeps.ts';
import type { SignedUp } from '../../../server/src/testing/http/client.ts';
import {
  give,
  makeTradedCard,
  makeTrader,
  marketCaller,
  whole,
} from '../../../server/src/testing/market/market.ts';
import { requestText } from '../../load/market-server.ts';

const BID: CallKey = 'market.auctions.bid';
/** High enough above all other bids never to be rejected as too low. */
const MAX = 50_000;
const MAX_AT = 0.9;

/** Bidders with sessions and money. */
export interface BidScene {
  readonly db: Db;
  readonly bidders: readonly SignedUp[];
}

/** An auction of a single copy. */
export interface BenchAuction {
  readonly orderId: number;
  readonly cardId: number;
}

/** Puts one copy of a new card up for auction, from 1 XFC. */
export async function openAuction(db: Db): Promise<BenchAuction> {
  const card = await makeTradedCard(db);
  const seller = await makeTrader(db);
  await give(db, card, seller, 1);
  const input = {
    asset_type: 1,
    asset_id: card.playerId,
    start_price: '1.00',
    hours: 1,
    confirmed: true,
  } as const;
  const { order } = await marketCaller(db).done('market.auctions.open', input, seller);
  if (order === null) throw new Error('no auction');
  return { orderId: order.id, cardId: card.cardId };
}

/** Moves the end of an auction to one second from now. */
export async function endInASecond(db: Db, { orderId }: BenchAuction): Promise<void> {
  await sql`
    update market_order set due_at = game_now() + interval '1 second' where id = ${orderId}
  `.execute(db);
}

/** Ends auctions at once, even if late bids extended them, and closes them. */
export async function closeAll(db: Db, auctions: readonly BenchAuction[]): Promise<void> {
  await sql`
    update market_order set due_at = game_now() where id = any(${auctions.map(({ orderId }) => orderId)}::int[])
  `.execute(db);
  await sweepMarket(db);
}

/**
 * Signed bids from 2 XFC up, each higher than the one before: one list per bidder, each with their own connection. The
 * highest bid is one of the late ones.
 */
export function bidRequests(
  { bidders }: BidScene,
  { orderId }: BenchAuction,
  bids: number,
): readonly (readonly string[])[] {
  const lists = bidders.map((): string[] => []);
  for (let index = 0; index < bids; index += 1) {
    const lane = index % bidders.length;
    const identity = bidders[lane]?.identity;
    if (identity === undefined) throw new Error('there is no bidder');
    const amount = index === maxOf(bids) ? MAX : 2 + index;
    const input = { order_id: orderId, amount: `${amount}.00`, confirmed: true };
    lists[lane]?.push(requestText(BID, input, identity));
  }
  return lists;
}

/** Index of the highest of `count` bids. */
function maxOf(bids: number): number {
  return Math.floor(bids * MAX_AT);
}

interface End {
  readonly status: number;
  readonly leader: number | null;
  readonly maximum: bigint | null;
  readonly price: bigint | null;
  readonly next: bigint | null;
  readonly owner: number | null;
}

/** Faults of a closed auction: its leader, the price paid and the owner of the copy. */
export async function wrongEnd(
  { db, bidders }: BidScene,
  auction: BenchAuction,
  bids: number,
): Promise<readonly string[]> {
  const winner = bidders[maxOf(bids) % bidders.length]?.managerId;
  const { rows } = await sql<End>`
    select status, leader_id as leader, maximum, auction.price, (
      select max(bid.maximum) from bid where bid.order_id = market_order.id and bid.manager_id <> leader_id
    ) as next, (
      select manager_id from holding where holding.card_id = market_order.card_id and owned = 1
    ) as owner
    from auction join market_order on market_order.id = order_id where order_id = ${auction.orderId}
  `.execute(db);
  const [end] = rows;
  const highest = whole(MAX).units;
  const paysRight =
    end?.price !== null && end?.price !== undefined && end.price <= highest && end.price > (end.next ?? 0n);
  const isRight =
    end?.status === 6 &&
    end.leader === winner &&
    end.maximum === highest &&
    end.owner === winner &&
    paysRight;
  if (isRight) return [];
  return [
    `auction ${auction.orderId} has status ${end?.status}, is led by ${end?.leader} at ${end?.price} of ${end?.maximum} ` +
      `(next ${end?.next}), its copy is owned by ${end?.owner}; ${winner} bid ${highest}`,
  ];
}

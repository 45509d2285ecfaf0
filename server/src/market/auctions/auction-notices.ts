import type { CardFace } from '@touchline/contract/market/rows';
import { moneyText, xfc } from '@touchline/domain/money';
import type { Tx } from '../../db/database.ts';
import { type Notice, notify } from '../../inbox/public.ts';
import { biddersOf } from './auction-store.ts';
import { bidsLink, cardLink, ordersLink } from '../trading/notices.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';
import type { FillRecord, OrderRecord } from '../trading/store.ts';

/** A closed auction; without a fill it was not sold. */
export interface ClosedAuction {
  readonly order: OrderRecord;
  readonly fill: FillRecord | null;
}

/** A former leader and the price, in units of XFC, that outbid them. */
interface Outbid {
  readonly order: OrderRecord;
  readonly managerId: number;
  readonly price: bigint;
}

/** Notifies managers that they were outbid. */
export async function notifyOutbid(tx: Tx, at: Date, outbid: readonly Outbid[]): Promise<void> {
  await writeAuctionNotices(
    tx,
    at,
    outbid.map(({ order, managerId, price }) => ({
      order,
      managerId,
      kind: 'auction_outbid',
      values: { price: moneyText(xfc(price)) },
    })),
  );
}

/** Notifies sellers of the first bid on their auctions, from which on they can't cancel. Prices in units of XFC. */
export async function notifyFirstBid(
  tx: Tx,
  at: Date,
  begun: readonly { readonly order: OrderRecord; readonly price: bigint }[],
): Promise<void> {
  await writeAuctionNotices(
    tx,
    at,
    begun.flatMap(({ order, price }): AuctionNotice[] =>
      order.makerId === null
        ? []
        : [
            {
              order,
              managerId: order.makerId,
              kind: 'auction_first_bid',
              values: { price: moneyText(xfc(price)) },
            },
          ],
    ),
  );
}

/** Notifies every bidder of an auction of its result. */
export async function notifyBidders(tx: Tx, at: Date, closed: readonly ClosedAuction[]): Promise<void> {
  const byOrder = new Map(closed.map((each) => [each.order.id, each]));
  const bidders = await biddersOf(tx, [...byOrder.keys()]);
  await writeAuctionNotices(
    tx,
    at,
    bidders.flatMap(({ orderId, managerId }) => {
      const ended = byOrder.get(orderId);
      if (ended === undefined) return [];
      const { order, fill } = ended;
      const kind = fill?.buyerId === managerId ? 'auction_won' : 'auction_lost';
      return [{ order, managerId, kind, values: { price: moneyText(xfc(fill?.price ?? order.price)) } }];
    }),
  );
}

/** Notifies sellers of the result of their auctions. */
export async function notifySeller(tx: Tx, at: Date, closed: readonly ClosedAuction[]): Promise<void> {
  await writeAuctionNotices(
    tx,
    at,
    closed.flatMap(({ order, fill }): AuctionNotice[] => {
      if (order.makerId === null) return [];
      const managerId = order.makerId;
      if (fill === null) return [{ order, managerId, kind: 'auction_unsold', values: {} }];
      const values = {
        price: moneyText(xfc(fill.price)),
        amount: moneyText(xfc(fill.price - fill.fee)),
      };
      return [{ order, managerId, kind: 'auction_sold', values }];
    }),
  );
}

interface AuctionNotice {
  readonly order: OrderRecord;
  readonly managerId: number;
  readonly kind: Notice['kind'];
  readonly values: Notice['values'];
}

async function writeAuctionNotices(tx: Tx, at: Date, notices: readonly AuctionNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const faces = await loadCardFaces(
    tx,
    notices.map(({ order }) => order.cardId),
  );
  await notify(
    tx,
    at,
    notices.flatMap(({ order, managerId, kind, values }) => {
      const face = faces.get(order.cardId);
      if (face === undefined) return [];
      return [
        { managerId, kind, values: { card: face.name, ...values }, link: linkTo(kind, face, order.id) },
      ];
    }),
  );
}

/** The page a notice links to: an outbid manager sees the auction, a seller their orders, a bidder the card. */
function linkTo(kind: Notice['kind'], face: CardFace, orderId: number): string {
  if (kind === 'auction_outbid' || kind === 'auction_first_bid') return bidsLink(face, orderId);
  return kind === 'auction_sold' || kind === 'auction_unsold' ? ordersLink(face) : cardLink(face);
}

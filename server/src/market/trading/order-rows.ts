import type { CardFace, FillRow, OrderRow } from '@touchline/contract/market/rows';
import { moneyText, xfc } from '@touchline/domain/money';
import { percentText } from '@touchline/domain/percent';
import type { Db } from '../../db/database.ts';
import { loadAuctionFigures } from '../auctions/auction-rows.ts';
import { HOUSE, loadMakers, type Maker } from './makers.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';
import { readOrders, type FillRecord, type OrderRecord } from './store.ts';

/** The card faces and managers shown in rows. */
export interface RowSubjects {
  readonly faces: ReadonlyMap<number, CardFace>;
  readonly makers: ReadonlyMap<number, Maker>;
}

/** Loads the subjects shown in the rows of some orders; `others` are managers shown besides their makers. */
export async function loadRowSubjects(
  db: Db,
  orders: readonly Pick<OrderRecord, 'cardId' | 'makerId'>[],
  others: readonly number[] = [],
): Promise<RowSubjects> {
  const faces = await loadCardFaces(
    db,
    orders.map(({ cardId }) => cardId),
  );
  const makers = await loadMakers(db, [...orders.flatMap(({ makerId }) => makerId ?? []), ...others]);
  return { faces, makers };
}

/** The row of an order for a viewer; null is a visitor. `auction` holds the figures of an auction. */
export function orderRow(
  order: OrderRecord,
  { faces, makers }: RowSubjects,
  viewerId: number | null,
  auction: OrderRow['auction'] = null,
): OrderRow {
  return {
    id: order.id,
    kind: order.kind,
    status: order.status,
    card: faceOf(faces, order.cardId),
    maker: order.makerId === null ? HOUSE : (makers.get(order.makerId) ?? HOUSE),
    is_mine: order.makerId !== null && order.makerId === viewerId,
    qty: order.quantity,
    qty_left: order.left,
    price: moneyText(xfc(order.price)),
    fee_percent: order.feeBasisPoints === null ? null : percentText(order.feeBasisPoints),
    recurring: order.recurring,
    created_at: order.createdAt.toISOString(),
    ends_at: order.dueAt?.toISOString() ?? null,
    closed_at: order.closedAt?.toISOString() ?? null,
    auction,
  };
}

/** The row of a fill for a viewer; null is a visitor. */
export function fillRow(fill: FillRecord, faces: RowSubjects['faces'], viewerId: number | null): FillRow {
  return {
    id: fill.id,
    order_id: fill.orderId,
    kind: fill.kind,
    card: faceOf(faces, fill.cardId),
    qty: fill.quantity,
    price: moneyText(xfc(fill.price)),
    at: fill.at.toISOString(),
    my_side:
      viewerId === null
        ? null
        : fill.buyerId === viewerId
          ? 'bought'
          : fill.sellerId === viewerId
            ? 'sold'
            : null,
  };
}

function faceOf(faces: RowSubjects['faces'], cardId: number): CardFace {
  const face = faces.get(cardId);
  if (face === undefined) throw new Error(`card ${cardId} has no face`);
  return face;
}

/** The rows of orders for a viewer, in the order of the ids. Unknown ids are left out. */
export async function loadOrderRows(
  db: Db,
  ids: readonly number[],
  viewerId: number | null,
): Promise<readonly OrderRow[]> {
  const orders = new Map((await readOrders(db, ids)).map((order) => [order.id, order]));
  const shown = await loadRowSubjects(db, [...orders.values()]);
  const auctions = await loadAuctionFigures(db, [...orders.values()], viewerId);
  return ids.flatMap((id) => {
    const order = orders.get(id);
    return order === undefined ? [] : [orderRow(order, shown, viewerId, auctions.get(id) ?? null)];
  });
}

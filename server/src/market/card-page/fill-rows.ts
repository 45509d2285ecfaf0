import type { FillRow } from '@touchline/contract/market/rows';
import type { OrderKind } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { NOT_REVERSED } from '../reviews/review-fills.ts';
import { SHOWN_TO_ALL } from '../reviews/shown-fills.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';

/**
 * The fills selected by a condition on `fill`, newest first, as shown to a manager or visitor. Reversed fills are left
 * out, and those that wait for a review are shown to their two managers alone.
 */
export async function loadFills(
  db: Db,
  condition: ReturnType<typeof sql>,
  managerId: number | null,
  max: number,
): Promise<FillRow[]> {
  const { rows } = await sql<{
    id: number;
    order_id: number;
    kind: OrderKind;
    card_id: number;
    quantity: number;
    price: bigint;
    seller_id: number | null;
    buyer_id: number;
    at: Date;
  }>`
    select id, order_id, kind, card_id, quantity, price, seller_id, buyer_id, at from fill
    where ${condition} and ${NOT_REVERSED} and (${SHOWN_TO_ALL} or buyer_id = ${managerId} or seller_id = ${managerId})
    order by id desc limit ${max}
  `.execute(db);
  const faces = await loadCardFaces(
    db,
    rows.map(({ card_id }) => card_id),
  );
  return rows.flatMap(({ id, order_id, kind, card_id, quantity, price, seller_id, buyer_id, at }) => {
    const card = faces.get(card_id);
    if (card === undefined) return [];
    const my_side =
      managerId === null
        ? null
        : buyer_id === managerId
          ? ('bought' as const)
          : seller_id === managerId
            ? ('sold' as const)
            : null;
    return [
      {
        id,
        order_id,
        kind,
        card,
        qty: quantity,
        price: moneyText(xfc(price)),
        at: at.toISOString(),
        my_side,
      },
    ];
  });
}

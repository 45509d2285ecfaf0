import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import type { Tx } from '../db/database.ts';
import { notify } from '../inbox/notify.ts';
import type { Shown } from './order-rows.ts';
import { loadCardFaces } from './queries/card-faces.ts';
import type { FillRecord, OrderRecord } from './store.ts';

/** Tells the makers of orders that somebody took copies of theirs. `faces` are those of the cards. */
export async function tellMakers(
  tx: Tx,
  at: Date,
  fills: readonly FillRecord[],
  faces: Shown['faces'],
): Promise<void> {
  await notify(
    tx,
    at,
    fills.flatMap((fill) => {
      const sold = fill.kind === ORDER_KIND.sell;
      const managerId = sold ? fill.sellerId : fill.buyerId;
      const face = faces.get(fill.cardId);
      if (managerId === null || face === undefined) return [];
      const values = {
        card: face.name,
        quantity: fill.quantity,
        price: moneyText(xfc(fill.price)),
        amount: moneyText(xfc(fill.price * BigInt(fill.quantity) - fill.fee)),
      };
      return [{ managerId, kind: sold ? 'order_sold' : 'order_bought', values, link: linkOf(face) } as const];
    }),
  );
}

/** Tells makers that their orders have expired. */
export async function tellOfExpiry(tx: Tx, at: Date, orders: readonly OrderRecord[]): Promise<void> {
  const faces = await loadCardFaces(
    tx,
    orders.map(({ cardId }) => cardId),
  );
  await notify(
    tx,
    at,
    orders.flatMap(({ makerId, cardId }) => {
      const face = faces.get(cardId);
      if (makerId === null || face === undefined) return [];
      const values = { card: face.name };
      return [{ managerId: makerId, kind: 'order_expired', values, link: linkOf(face) } as const];
    }),
  );
}

/** Where the page of a card is. */
export function linkOf(face: {
  readonly asset_type: 1 | 2;
  readonly id: number;
  readonly slug: string;
}): string {
  return `/market/${face.asset_type === 1 ? 'player' : 'venue'}/${face.id}/${face.slug}`;
}

import type { CardFace } from '@touchline/contract/market/rows';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import type { Tx } from '../../db/database.ts';
import { type NoticeKind, notify } from '../../inbox/public.ts';
import type { RowSubjects } from './order-rows.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';
import type { FillRecord, OrderRecord } from './store.ts';

/** The notice to the maker of each kind of order: for the last fill, and for one that leaves copies open. */
const FILL_NOTICES: Readonly<Partial<Record<FillRecord['kind'], readonly [NoticeKind, NoticeKind]>>> = {
  [ORDER_KIND.sell]: ['order_sold', 'order_sold_partly'],
  [ORDER_KIND.buy]: ['order_bought', 'order_bought_partly'],
  [ORDER_KIND.lend]: ['order_lent', 'order_lent_partly'],
};

/**
 * Notifies makers of fills of their orders. `orders` are in their state after the fills, `faces` are those of the
 * cards.
 */
export async function notifyMakers(
  tx: Tx,
  at: Date,
  fills: readonly FillRecord[],
  orders: ReadonlyMap<number, OrderRecord>,
  faces: RowSubjects['faces'],
): Promise<void> {
  await notify(
    tx,
    at,
    fills.flatMap((fill) => {
      const left = orders.get(fill.orderId)?.left ?? 0;
      const kind = FILL_NOTICES[fill.kind]?.[left === 0 ? 0 : 1];
      const managerId = fill.kind === ORDER_KIND.buy ? fill.buyerId : fill.sellerId;
      const face = faces.get(fill.cardId);
      if (managerId === null || face === undefined || kind === undefined) return [];
      const values = {
        card: face.name,
        quantity: fill.quantity,
        left,
        price: moneyText(xfc(fill.price)),
        amount: moneyText(xfc(fill.price * BigInt(fill.quantity) - fill.fee)),
      };
      return [{ managerId, kind, values, link: ordersLink(face) } as const];
    }),
  );
}

/** Notifies makers that their orders have expired. */
export async function notifyOrderExpiry(tx: Tx, at: Date, orders: readonly OrderRecord[]): Promise<void> {
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
      return [{ managerId: makerId, kind: 'order_expired', values, link: ordersLink(face) } as const];
    }),
  );
}

/** Notifies lenders that copies have returned. */
export async function notifyLoanReturn(
  tx: Tx,
  at: Date,
  returned: readonly { readonly lenderId: number; readonly cardId: number; readonly quantity: number }[],
): Promise<void> {
  const faces = await loadCardFaces(
    tx,
    returned.map(({ cardId }) => cardId),
  );
  await notify(
    tx,
    at,
    returned.flatMap(({ lenderId, cardId, quantity }) => {
      const face = faces.get(cardId);
      if (face === undefined) return [];
      const values = { card: face.name, quantity };
      return [{ managerId: lenderId, kind: 'loan_returned', values, link: cardLink(face) } as const];
    }),
  );
}

type CardAddress = Pick<CardFace, 'asset_type' | 'id' | 'slug'>;

/** The path of a card page. */
export function cardLink({ asset_type, id, slug }: CardAddress): string {
  return asset_type === ASSET_TYPE.player
    ? `/market/player/${id}/${slug}`
    : `/market/market-details/venue/${id}/buy/new?panel=closed`;
}

/** The path of a manager's orders for a card, open and closed. */
export function ordersLink({ asset_type, id }: Omit<CardAddress, 'slug'>): string {
  return `/my-account/my-market?state=all&card=${asset_type === ASSET_TYPE.player ? 'player' : 'venue'}-${id}`;
}

/** The path of an auction's bids. */
export function bidsLink({ asset_type, id }: Omit<CardAddress, 'slug'>, orderId: number): string {
  return `/market/market-details/${asset_type === ASSET_TYPE.player ? 'player' : 'venue'}/${id}/bids?order=${orderId}`;
}

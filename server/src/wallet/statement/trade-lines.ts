import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';

export type TransactionLine = CallOutput<'wallet.transactions'>['data'][number];

/** What was agreed in a fill, for one of its managers. */
export type LineTrade = NonNullable<TransactionLine['trade']>;

/** The fills behind lines of a manager's account, by the id of the fill. A lender does not learn who borrowed. */
export async function loadLineTrades(
  db: Db,
  managerId: number,
  fillIds: readonly number[],
): Promise<ReadonlyMap<number, LineTrade>> {
  if (fillIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    order_id: number;
    quantity: number;
    price: bigint;
    fee: bigint;
    sold: boolean;
    counterpart: string | null;
  }>`
    select fill.id, order_id, quantity, price, fee, seller_id is not distinct from ${managerId} as sold,
      other.nickname as counterpart
    from fill
    left join manager as other on other.id = case
      when seller_id is distinct from ${managerId} then seller_id when fill.kind <> ${KIND.lend} then buyer_id
    end
    where fill.id = any(${[...new Set(fillIds)]}::int[]) and (seller_id = ${managerId} or buyer_id = ${managerId})
  `.execute(db);
  return new Map(
    rows.map(({ id, order_id, quantity, price, fee, sold, counterpart }) => [
      id,
      {
        order_id,
        side: sold ? 'sold' : 'bought',
        qty: quantity,
        price: moneyText(xfc(price)),
        gross: moneyText(xfc(price * BigInt(quantity))),
        fee: moneyText(xfc(sold ? fee : 0n)),
        counterpart,
      },
    ]),
  );
}

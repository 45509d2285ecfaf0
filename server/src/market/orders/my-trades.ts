import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { MyTradeRow } from '@touchline/contract/market/rows';
import { ORDER_KIND, type OrderKind } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';
import { NOT_REVERSED } from '../reviews/review-fills.ts';
import { HOUSE, loadMakers } from '../trading/makers.ts';

const CALL = 'market.trades.mine';
const PER_PAGE = 12;

interface TradeRow {
  readonly id: number;
  readonly order_id: number;
  readonly kind: OrderKind;
  readonly card_id: number;
  readonly quantity: number;
  readonly price: bigint;
  readonly fee: bigint;
  readonly seller_id: number | null;
  readonly buyer_id: number;
  readonly maker_id: number | null;
  readonly in_review: boolean;
  readonly at: Date;
}

/**
 * The fills in which a manager bought or sold, newest first; reversed ones are left out. A lender does not learn
 * who borrowed.
 */
export async function myTrades(
  db: Db,
  input: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL>> {
  const perPage = input.noItems ?? PER_PAGE;
  const { side, kind, asset_type, asset_id } = input;
  const party =
    side === 'bought'
      ? sql`buyer_id = ${managerId}`
      : side === 'sold'
        ? sql`seller_id = ${managerId}`
        : sql`(buyer_id = ${managerId} or seller_id = ${managerId})`;
  const mine = sql`
    from fill join card on card.id = card_id
    where ${party} and ${NOT_REVERSED}
    ${kind === undefined ? sql`` : sql`and fill.kind = ${kind}`}
    ${asset_type === undefined ? sql`` : sql`and asset_type = ${asset_type}`}
    ${asset_id === undefined ? sql`` : sql`and subject_id = ${asset_id}`}
  `;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(db);
  const { rows } = await sql<TradeRow>`
    with page as (
      select fill.* ${mine} order by fill.id desc limit ${perPage} offset ${(input.page - 1) * perPage}
    )
    select page.id, order_id, page.kind, page.card_id, page.quantity, page.price, fee, seller_id, buyer_id,
      market_order.manager_id as maker_id, page.at,
      exists (select from fill_review where fill_id = page.id and due_at is not null) as in_review
    from page join market_order on market_order.id = order_id order by page.id desc
  `.execute(db);
  return {
    data: await tradesOf(db, rows, managerId),
    summary: pageSummary(counted.rows[0]?.total ?? 0, input.page, perPage),
  };
}

async function tradesOf(db: Db, rows: readonly TradeRow[], managerId: number): Promise<MyTradeRow[]> {
  const [faces, managers] = await Promise.all([
    loadCardFaces(
      db,
      rows.map(({ card_id }) => card_id),
    ),
    loadMakers(
      db,
      rows.flatMap(({ seller_id, buyer_id }) => [buyer_id, ...(seller_id === null ? [] : [seller_id])]),
    ),
  ]);
  return rows.flatMap((row): MyTradeRow[] => {
    const card = faces.get(row.card_id);
    if (card === undefined) return [];
    const sold = row.seller_id === managerId;
    const isLender = sold && row.kind === ORDER_KIND.lend;
    const other = sold ? row.buyer_id : row.seller_id;
    const gross = row.price * BigInt(row.quantity);
    const fee = sold ? row.fee : 0n;
    return [
      {
        id: row.id,
        order_id: row.order_id,
        kind: row.kind,
        own_order: row.maker_id === managerId,
        side: sold ? 'sold' : 'bought',
        card,
        qty: row.quantity,
        price: moneyText(xfc(row.price)),
        gross: moneyText(xfc(gross)),
        fee: moneyText(xfc(fee)),
        net: moneyText(xfc(gross - fee)),
        counterpart: isLender ? null : other === null ? HOUSE : (managers.get(other) ?? HOUSE),
        in_review: row.in_review,
        at: row.at.toISOString(),
      },
    ];
  });
}

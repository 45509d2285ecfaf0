import { CACHE_PLAN } from '../../db/cached-plans.ts';
import { sql, type Db } from '../../db/database.ts';

/** The columns of `card_market` that `marketOf` reads. Prices in units of XFC. */
export interface MarketRow {
  readonly floor: bigint | null;
  readonly best_bid: bigint | null;
  readonly lend_floor: bigint | null;
  readonly on_sale: number;
  readonly to_lend: number;
  readonly auctions: number;
  readonly auction_ends_at: Date | null;
  readonly last_price: bigint | null;
  readonly reference_price: bigint | null;
  readonly volume_7d: bigint;
  readonly price_week_ago: bigint | null;
  readonly price_day_ago: bigint | null;
}

/** The market figures of a card that rows of cards show. */
export interface CardFigures extends MarketRow {
  readonly card_id: number;
  readonly minted: number;
  readonly burned: number;
  readonly form: number | null;
  readonly owners: number;
}

/** The figures of cards by card id, as stored now. Unknown ids are left out. */
export async function loadFigures(
  db: Db,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, CardFigures>> {
  if (cardIds.length === 0) return new Map();
  const { rows } = await sql<CardFigures>`
    ${CACHE_PLAN} select card.id as card_id, minted, burned, floor, best_bid, lend_floor, coalesce(on_sale, 0) as on_sale,
      coalesce(to_lend, 0) as to_lend, coalesce(auctions, 0) as auctions, auction_ends_at, last_price, reference_price,
      coalesce(volume_7d, 0)::bigint as volume_7d, price_week_ago, price_day_ago, form,
      owners.count as owners
    from card
    left join card_market on card_market.card_id = card.id
    cross join lateral (
      select count(*)::int as count from holding where holding.card_id = card.id and owned > 0
    ) as owners
    where card.id = any(${cardIds}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.card_id, row]));
}

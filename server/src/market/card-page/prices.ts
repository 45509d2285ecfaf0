import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { HOUR_MS, DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';

type HistoryCall = 'market.cards.prices';
type DepthCall = 'market.cards.depth';

/** The length and step of each chart range; a season covers the last 90 days. */
const RANGES = {
  '1d': { backMs: DAY_MS, stepMs: 15 * MINUTE_MS },
  '7d': { backMs: 7 * DAY_MS, stepMs: 2 * HOUR_MS },
  '30d': { backMs: 30 * DAY_MS, stepMs: 8 * HOUR_MS },
  season: { backMs: 90 * DAY_MS, stepMs: DAY_MS },
} as const;
const LEVELS = 20;

/** The card id of a player or venue; null when it does not exist. */
export async function cardOf(db: Db, assetType: number, subjectId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from card where asset_type = ${assetType} and subject_id = ${subjectId}
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Prices and volume of a card by step, oldest first. Loans and fills under review are left out. */
export async function priceHistory(
  db: Db,
  { asset_type, id, range }: ParsedInput<HistoryCall>,
): Promise<CallOutput<HistoryCall> | Refusal> {
  const cardId = await cardOf(db, asset_type, id);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  const { backMs, stepMs } = RANGES[range];
  const from = new Date((await gameNow(db)).getTime() - backMs);
  const { rows } = await sql<{
    at: Date;
    low: bigint;
    high: bigint;
    open: bigint;
    close: bigint;
    volume: number;
  }>`
    select date_bin(make_interval(secs => ${stepMs / 1_000}), at, timestamptz '2000-01-01') as at,
      min(price) as low, max(price) as high, (array_agg(price order by id))[1] as open,
      (array_agg(price order by id desc))[1] as close, sum(quantity)::int as volume
    from fill where card_id = ${cardId} and fill.at >= ${from} and kind <> ${KIND.lend} and not flagged
    group by 1 order by 1
  `.execute(db);
  return {
    data: rows.map(({ at, low, high, open, close, volume }) => ({
      at: at.toISOString(),
      low: moneyText(xfc(low)),
      high: moneyText(xfc(high)),
      open: moneyText(xfc(open)),
      close: moneyText(xfc(close)),
      volume,
    })),
  };
}

/** Open sell and buy orders of a card by price level, best first. */
export async function depth(
  db: Db,
  { asset_type, id }: ParsedInput<DepthCall>,
): Promise<CallOutput<DepthCall> | Refusal> {
  const cardId = await cardOf(db, asset_type, id);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  const [sell, buy] = await Promise.all([
    levels(db, cardId, ORDER_KIND.sell),
    levels(db, cardId, ORDER_KIND.buy),
  ]);
  return { sell, buy };
}

async function levels(db: Db, cardId: number, kind: typeof ORDER_KIND.sell | typeof ORDER_KIND.buy) {
  const { rows } = await sql<{ price: bigint; qty: number; orders: number }>`
    select price, sum(left_quantity)::int as qty, count(*)::int as orders from market_order
    where card_id = ${cardId} and kind = ${kind} and ${IS_OPEN}
    group by price order by price ${kind === ORDER_KIND.sell ? sql`asc` : sql`desc`} limit ${LEVELS}
  `.execute(db);
  return rows.map(({ price, qty, orders }) => ({ price: moneyText(xfc(price)), qty, orders }));
}

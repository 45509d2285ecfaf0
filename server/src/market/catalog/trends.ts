import { moneyText, xfc } from '@touchline/domain/money';
import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { CACHE_PLAN } from '../../db/cached-plans.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { recentRead } from '../../db/recent-read.ts';
import { dayOf } from '../portfolio/record-card-values.ts';

const TREND_DAYS = 7;
/** The sweep may still be writing yesterday's values so long after midnight; then none is cached. */
const WRITTEN_AFTER_MS = 2 * MINUTE_MS;

/** The value of a copy at the end of each of the last days in wire format, oldest first. */
type Trend = readonly string[];

const kept = new WeakMap<Db, { readonly day: string; readonly trends: Map<number, Trend> }>();
const recentNow = recentRead(gameNow, { maxMs: 1_000, refreshedAfterMs: 500 });

/**
 * The trends of cards by card id, without the days before the first value of a card and without the value now. The
 * values of past days no longer change, so a card is read once a day; a new day is noticed after a second at most.
 * Cards without a value are read each time, since a first start writes their values of the past.
 */
export async function trendsOf(db: Db, cardIds: readonly number[]): Promise<ReadonlyMap<number, Trend>> {
  const now = await recentNow(db);
  const day = dayOf(now);
  const known = kept.get(db);
  const trends = known?.day === day ? known.trends : new Map<number, Trend>();
  const missing = cardIds.filter((id) => !trends.has(id));
  if (missing.length === 0) return trends;
  const read = await readTrends(db, missing, day);
  for (const [id, trend] of read) trends.set(id, trend);
  if (now.getTime() % DAY_MS >= WRITTEN_AFTER_MS) kept.set(db, { day, trends });
  return trends;
}

async function readTrends(
  db: Db,
  cardIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, Trend>> {
  const { rows } = await sql<{ card_id: number; prices: readonly bigint[] }>`
    ${CACHE_PLAN} select asked.id as card_id, array_agg(noted.price order by back desc) as prices
    from unnest(${cardIds}::int[]) as asked (id)
    cross join generate_series(1, ${TREND_DAYS}) as back
    cross join lateral (
      select price from card_value
      where card_value.card_id = asked.id and card_value.day <= ${today}::date - back
      order by card_value.day desc limit 1
    ) as noted
    group by asked.id
  `.execute(db);
  return new Map(rows.map(({ card_id, prices }) => [card_id, prices.map((units) => moneyText(xfc(units)))]));
}

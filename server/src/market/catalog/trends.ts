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

/** How long a card is taken to have no value, in real time: a first start writes the values of the past. */
const ABSENT_MS = 1_000;

/** How many trends are read between two turns of the event loop. */
const READ_AT_ONCE = 100;

interface KeptTrends {
  readonly day: string;
  readonly trends: Map<number, Trend>;
  /** The cards without a value, and when they begin to be read again (`performance.now()`). */
  readonly absent: Set<number>;
  readonly absentUntil: number;
}

const kept = new WeakMap<Db, KeptTrends>();
const recentNow = recentRead(gameNow, { maxMs: 1_000, refreshedAfterMs: 500 });

/**
 * The trends of cards by card id, without the days before the first value of a card and without the value now. The
 * values of past days no longer change, so a card is read once a day; a new day is noticed after a second at most.
 * Cards without a value are read again after a second, since a first start writes their values of the past.
 */
export async function trendsOf(db: Db, cardIds: readonly number[]): Promise<ReadonlyMap<number, Trend>> {
  const now = await recentNow(db);
  const day = dayOf(now);
  const known = keptOn(db, day);
  const missing = cardIds.filter((id) => !known.trends.has(id) && !known.absent.has(id));
  if (missing.length === 0) return known.trends;
  const read = await readTrends(db, missing, day);
  const isWritten = now.getTime() % DAY_MS >= WRITTEN_AFTER_MS;
  if (!isWritten) return new Map([...known.trends, ...read]);
  for (const id of missing) {
    const trend = read.get(id);
    if (trend === undefined) known.absent.add(id);
    else known.trends.set(id, trend);
  }
  if (kept.get(db)?.day !== day) void keepAll(db, known, day).catch(() => undefined);
  kept.set(db, known);
  return known.trends;
}

/**
 * Reads the trends of the other cards behind the first answer of a day, so that later pages find theirs. Where it fails,
 * pages read what they miss.
 */
async function keepAll(db: Db, { trends }: KeptTrends, day: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct card_id as id from card_value where day < ${day}::date
  `.execute(db);
  const missing = rows.flatMap(({ id }) => (trends.has(id) ? [] : [id]));
  for (let from = 0; from < missing.length; from += READ_AT_ONCE) {
    const read = await readTrends(db, missing.slice(from, from + READ_AT_ONCE), day);
    for (const [id, trend] of read) trends.set(id, trend);
  }
}

/** The trends kept on a day; without the cards that had no value when these are to be read again. */
function keptOn(db: Db, day: string): KeptTrends {
  const before = kept.get(db);
  const trends = before?.day === day ? before.trends : new Map<number, Trend>();
  if (before?.day === day && performance.now() < before.absentUntil) return before;
  return { day, trends, absent: new Set(), absentUntil: performance.now() + ABSENT_MS };
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

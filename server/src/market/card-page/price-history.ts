import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { moneyText, xfc } from '@touchline/domain/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { priceText } from '../catalog/card-rows.ts';
import { NOT_REVERSED } from '../reviews/review-fills.ts';
import { SHOWN_TO_ALL } from '../reviews/shown-fills.ts';
import { chartEvents, type Period } from './chart-events.ts';
import { cardOf } from './prices.ts';

const CALL = 'market.cards.prices';
type History = CallOutput<typeof CALL>;
type Range = ParsedInput<typeof CALL>['range'];

/** The length and step of each period; a season is at least this long. */
const RANGES = {
  '1d': { backMs: DAY_MS, stepMs: 15 * MINUTE_MS },
  '7d': { backMs: 7 * DAY_MS, stepMs: 2 * HOUR_MS },
  '30d': { backMs: 30 * DAY_MS, stepMs: 8 * HOUR_MS },
  season: { backMs: 30 * DAY_MS, stepMs: DAY_MS },
} as const;
const MAX_SEASON_MS = 366 * DAY_MS;
const MAX_OWN_FILLS = 200;

/**
 * Prices and volume of a card by step, oldest first, with the caller's own fills and the events of its player. Loans
 * and fills under review or reversed are left out of the prices. Refuses with ERR_NOT_FOUND when there is no such card.
 */
export async function priceHistory(
  db: Db,
  { asset_type, id, range }: ParsedInput<typeof CALL>,
  caller: Caller,
): Promise<History | Refusal> {
  const cardId = await cardOf(db, asset_type, id);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  const { stepMs } = RANGES[range];
  const to = await gameNow(db);
  const period = { from: await firstMoment(db, cardId, range, to), to };
  const [data, previous, mine, events] = await Promise.all([
    candles(db, cardId, period, stepMs),
    priceBefore(db, cardId, period.from),
    caller.kind === 'manager' ? ownFills(db, cardId, caller.managerId, period.from) : [],
    asset_type === ASSET_TYPE.player ? chartEvents(db, id, period) : [],
  ]);
  return {
    from: period.from.toISOString(),
    to: to.toISOString(),
    step_seconds: stepMs / 1_000,
    previous: priceText(previous),
    data,
    mine,
    events,
  };
}

/** When a period begins: a season with the first match of the card's league, if that is long enough ago. */
async function firstMoment(db: Db, cardId: number, range: Range, to: Date): Promise<Date> {
  const latest = to.getTime() - RANGES[range].backMs;
  if (range !== 'season') return new Date(latest);
  const { rows } = await sql<{ begins: Date | null }>`
    select min(kickoff_at) as begins from match join round on round.id = round_id
    where season_id = (
      select season_id from match join round on round.id = round_id
      where kickoff_at <= ${to} and match.league_id = (
        select club.league_id from card
        left join player on asset_type = ${ASSET_TYPE.player} and player.id = subject_id
        join club on club.id = case asset_type when ${ASSET_TYPE.player} then player.club_id else subject_id end
        where card.id = ${cardId}
      )
      order by kickoff_at desc limit 1
    )
  `.execute(db);
  const begins = rows[0]?.begins?.getTime() ?? latest;
  return new Date(Math.max(to.getTime() - MAX_SEASON_MS, Math.min(begins, latest)));
}

/**
 * Open, high, low and close of each step with a fill. The first and last fill are the minimum and maximum pair of
 * id and price, which needs no sorting.
 */
async function candles(
  db: Db,
  cardId: number,
  { from, to }: Period,
  stepMs: number,
): Promise<History['data']> {
  const { rows } = await sql<{
    at: Date;
    last_at: Date;
    low: bigint;
    high: bigint;
    open: bigint;
    close: bigint;
    volume: number;
  }>`
    select date_bin(make_interval(secs => ${stepMs / 1_000}), fill.at, timestamptz '2000-01-01') as at,
      max(fill.at) as last_at, min(price) as low, max(price) as high, (min(array[id, price]))[2] as open,
      (max(array[id, price]))[2] as close, sum(quantity)::int as volume
    from fill
    where card_id = ${cardId} and fill.at >= ${from} and fill.at <= ${to} and kind <> ${KIND.lend} and ${SHOWN_TO_ALL}
    group by 1 order by 1
  `.execute(db);
  return rows.map(({ at, last_at, low, high, open, close, volume }) => ({
    at: at.toISOString(),
    last_at: last_at.toISOString(),
    low: moneyText(xfc(low)),
    high: moneyText(xfc(high)),
    open: moneyText(xfc(open)),
    close: moneyText(xfc(close)),
    volume,
  }));
}

async function priceBefore(db: Db, cardId: number, from: Date): Promise<bigint | null> {
  const { rows } = await sql<{ price: bigint }>`
    select price from fill
    where card_id = ${cardId} and at < ${from} and kind <> ${KIND.lend} and ${SHOWN_TO_ALL}
    order by at desc, id desc limit 1
  `.execute(db);
  return rows[0]?.price ?? null;
}

/** The last fills of whole copies in which a manager bought or sold, oldest first. */
async function ownFills(db: Db, cardId: number, managerId: number, from: Date): Promise<History['mine']> {
  const { rows } = await sql<{ at: Date; price: bigint; quantity: number; bought: boolean }>`
    select at, price, quantity, buyer_id = ${managerId} as bought from fill
    where card_id = ${cardId} and at >= ${from} and kind <> ${KIND.lend}
      and (buyer_id = ${managerId} or seller_id = ${managerId}) and ${NOT_REVERSED}
    order by id desc limit ${MAX_OWN_FILLS}
  `.execute(db);
  return rows.toReversed().map(({ at, price, quantity, bought }) => ({
    at: at.toISOString(),
    side: bought ? ('bought' as const) : ('sold' as const),
    price: moneyText(xfc(price)),
    qty: quantity,
  }));
}

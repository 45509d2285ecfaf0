import type { CallOutput } from '@touchline/contract/calls';
import { freeCopiesOf, profitOfAll } from '@touchline/domain/market/portfolio';
import { moneyText, xfc } from '@touchline/domain/money';
import { DAY_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import { SHOWN_TO_ALL } from '../reviews/shown-fills.ts';
import { dayOf } from './record-card-values.ts';
import { changeText } from '../catalog/card-rows.ts';
import { loadOwnedCards, type OwnedCard } from './owned-cards.ts';

type Portfolio = CallOutput<'portfolio.summary'>;

const HISTORY_DAYS = 30;

/** The cost and value of all cards of a manager, the use of their copies, and the value over the last month. */
export async function portfolio(db: Db, managerId: number): Promise<Portfolio> {
  const [owned, past] = await Promise.all([loadOwnedCards(db, managerId), valueByDay(db, managerId)]);
  const value = owned.reduce((sum, each) => sum + (each.value ?? 0n), 0n);
  const gained = profitOfAll(owned);
  const copies = copiesOfAll(owned);
  const free = freeCopiesOf(owned);
  return {
    totals: {
      cards: owned.length,
      copies: copies.owned,
      cost: moneyText(xfc(owned.reduce((sum, { cost }) => sum + cost.units, 0n))),
      value: moneyText(xfc(value)),
      profit: moneyText(xfc(gained.profit)),
      profit_percent: changeText(gained.cost + gained.profit, gained.cost),
      unpriced: owned.filter(({ price }) => price === null).length,
      free_copies: free.copies,
      free_value: moneyText(xfc(free.value)),
    },
    copies: { ...copies, borrowed: await borrowedBy(db, managerId) },
    leagues: leaguesOf(owned),
    history: past.map(({ day, units }, index) => ({
      day,
      value: moneyText(xfc(index === past.length - 1 ? value : units)),
    })),
  };
}

function copiesOfAll(owned: readonly OwnedCard[]): Omit<Portfolio['copies'], 'borrowed'> {
  const sum = (key: keyof Portfolio['copies']) => owned.reduce((total, { mine }) => total + mine[key], 0);
  return {
    owned: sum('owned'),
    usable: sum('usable'),
    on_sale: sum('on_sale'),
    lent: sum('lent'),
    fielded: sum('fielded'),
    hosting: sum('hosting'),
  };
}

/** The copies a manager borrows and leases, of any card. */
async function borrowedBy(db: Db, managerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lease where manager_id = ${managerId} and ended_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function leaguesOf(owned: readonly OwnedCard[]): Portfolio['leagues'] {
  const leagues = new Map<number, { readonly id: number; readonly name: string; readonly cards: number }>();
  for (const { card } of owned) {
    if (card.league === null) continue;
    const { id, name } = card.league;
    leagues.set(id, { id, name, cards: (leagues.get(id)?.cards ?? 0) + 1 });
  }
  return [...leagues.values()].toSorted((one, other) => other.cards - one.cards || one.id - other.id);
}

interface DayValue {
  readonly day: string;
  /** Units of XFC. */
  readonly units: bigint;
}

/**
 * The value of a manager's cards at the end of each of the last days: the copies of that day times the value of that
 * day; before the first recorded value of a card, its last price counts. The last entry is today, whose recorded values
 * may be a minute old.
 */
async function valueByDay(db: Db, managerId: number): Promise<readonly DayValue[]> {
  const today = Date.parse(dayOf(await gameNow(db)));
  const days = Array.from(
    { length: HISTORY_DAYS },
    (_, index) => new Date(today - (HISTORY_DAYS - 2 - index) * DAY_MS),
  );
  const { rows } = await sql<{ until: Date; units: bigint }>`
    select day.until, coalesce(sum(held.copies * held.price), 0)::bigint as units
    from unnest(${days}::timestamptz[]) as day (until)
    left join lateral (
      select moved.copies, coalesce(noted.price, last.price) as price
      from (
        select card_id, sum(case when to_manager_id = ${managerId} then quantity else -quantity end) as copies
        from card_movement
        where (to_manager_id = ${managerId} or from_manager_id = ${managerId}) and at < day.until
        group by card_id
      ) as moved
      left join lateral (
        select price from card_value
        where card_id = moved.card_id and day < (day.until at time zone 'UTC')::date
        order by day desc limit 1
      ) as noted on true
      left join lateral (
        select price from fill
        where noted.price is null and card_id = moved.card_id and at < day.until and kind <> ${KIND.lend}
          and ${SHOWN_TO_ALL}
        order by at desc limit 1
      ) as last on true
      where moved.copies > 0
    ) as held on true
    group by day.until order by day.until
  `.execute(db);
  return rows.map(({ until, units }) => ({ day: dayOf(new Date(until.getTime() - DAY_MS)), units }));
}

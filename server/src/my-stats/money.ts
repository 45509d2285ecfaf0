import type { CallOutput } from '@touchline/contract/calls';
import { realisedProfits } from '@touchline/domain/market/realised';
import { moneyText, xfc } from '@touchline/domain/money';
import { finalEntries } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';
import { KIND } from '../db/sql-constants.ts';
import { loadCopyMovements } from '../market/public.ts';

type Answer = CallOutput<'myStats.money'>;

/** Units of XFC gained or lost at a moment. */
interface Gain {
  readonly at: Date;
  readonly units: bigint;
}

/** A manager's profit and loss in final contests, by sales of cards and by loans. */
export async function myMoney(db: Db, managerId: number): Promise<Answer> {
  const contests = await contestGains(db, managerId);
  const movements = await loadCopyMovements(db, managerId);
  const sales = realisedProfits(movements).map(({ at, profit }) => ({ at, units: profit }));
  const { lent, borrowed, fees } = await loanGains(db, managerId);
  const market = [...sales, ...lent, ...borrowed];
  const copies = (direction: 'in' | 'out') =>
    movements
      .filter(({ quantity, price, proceeds }) =>
        direction === 'in' ? quantity > 0 && price !== null : quantity < 0 && proceeds !== null,
      )
      .reduce((sum, { quantity }) => sum + Math.abs(quantity), 0);
  return {
    days: daysOf(contests, market),
    contests: sumText(contests),
    market: {
      net: sumText(market),
      realised: sumText(sales),
      lent: sumText(lent),
      borrowed: sumText(borrowed),
      bought: copies('in'),
      sold: copies('out'),
      fees: moneyText(xfc(fees)),
    },
  };
}

/** Prizes less fees of each final contest, on the day it became final. */
async function contestGains(db: Db, managerId: number): Promise<readonly Gain[]> {
  const { rows } = await sql<Gain>`
    select final_at as at, (sum(prize) - sum(fee))::bigint as units
    ${finalEntries(managerId)} group by contest.id order by final_at
  `.execute(db);
  return rows;
}

interface Loans {
  readonly lent: readonly Gain[];
  readonly borrowed: readonly Gain[];
  /** Units of XFC: what the house took off the manager's sales and loans. */
  readonly fees: bigint;
}

/** The income from lending after fees, and the cost of borrowing; reversed fills are left out. */
async function loanGains(db: Db, managerId: number): Promise<Loans> {
  const { rows } = await sql<{ at: Date; units: bigint; fee: bigint; is_loan: boolean; is_seller: boolean }>`
    select at, price * quantity as units, fee, kind = ${KIND.lend} as is_loan, is_seller
    from (
      select id, at, price, quantity, fee, kind, true as is_seller from fill where seller_id = ${managerId}
      union all
      select id, at, price, quantity, 0, kind, false from fill
      where buyer_id = ${managerId} and kind = ${KIND.lend}
    ) as own
    where not exists (select from fill_review where fill_id = own.id and reversed)
    order by at
  `.execute(db);
  const loans = rows.filter(({ is_loan }) => is_loan);
  return {
    lent: loans
      .filter(({ is_seller }) => is_seller)
      .map(({ at, units, fee }) => ({ at, units: units - fee })),
    borrowed: loans.filter(({ is_seller }) => !is_seller).map(({ at, units }) => ({ at, units: -units })),
    fees: rows.reduce((sum, { fee }) => sum + fee, 0n),
  };
}

/** The gains of each day (UTC) on which there was one. */
function daysOf(contests: readonly Gain[], market: readonly Gain[]): Answer['days'] {
  const byDay = (gains: readonly Gain[]) => Map.groupBy(gains, ({ at }) => at.toISOString().slice(0, 10));
  const [ofContests, ofMarket] = [byDay(contests), byDay(market)];
  return [...new Set([...ofContests.keys(), ...ofMarket.keys()])].toSorted().map((day) => ({
    day,
    contests: sumText(ofContests.get(day) ?? []),
    market: sumText(ofMarket.get(day) ?? []),
  }));
}

function sumText(gains: readonly Gain[]): string {
  return moneyText(xfc(gains.reduce((sum, { units }) => sum + units, 0n)));
}

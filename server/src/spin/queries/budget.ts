import type { CallOutput } from '@touchline/contract/calls';
import { TRANSACTION_REASONS } from '@touchline/contract/wallet/wallet';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { rewardsSlices } from '../../wallet/public.ts';
import { budgetLeft } from '../wheel-in-force.ts';

const DAYS = 30;

/** The rewards budget with what it received and paid in the last 30 days, by reason. */
export async function rewardsBudget(db: Db): Promise<CallOutput<'spin.budget'>> {
  const since = new Date((await gameNow(db)).getTime() - DAYS * DAY_MS);
  const { rows } = await sql<{ reason: string; units: bigint }>`
    select reason, sum(posting.units)::bigint as units
    from ledger_transaction join posting on posting.transaction_id = ledger_transaction.id
    where ledger_transaction.at >= ${since} and posting.transaction_id >= coalesce(
        (select min(transaction_id) from ledger_block_member
          where block_number = (select min(number) from ledger_block where sealed_at >= ${since})), 0
      ) and posting.account_id = any(${await rewardsSlices(db, 0)}::int[])
    group by reason
  `.execute(db);
  const entries = rows
    .flatMap(({ reason, units }) => {
      const known = TRANSACTION_REASONS.find((each) => each === reason);
      return known === undefined || units === 0n ? [] : [{ reason: known, units }];
    })
    .toSorted((one, other) => Number(magnitude(other.units) - magnitude(one.units)));
  const sum = (units: readonly bigint[]): string =>
    moneyText(xfc(units.reduce((total, each) => total + each, 0n)));
  return {
    left: moneyText(await budgetLeft(db)),
    floor: moneyText(CURRENT_RULES.money.goldOnlyBelow),
    days: DAYS,
    received: sum(entries.map(({ units }) => units).filter((units) => units > 0n)),
    paid: sum(entries.map(({ units }) => -units).filter((units) => units > 0n)),
    entries: entries.map(({ reason, units }) => ({ reason, amount: moneyText(xfc(units)) })),
  };
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}

import { payment } from '@touchline/domain/wallet/ledger';
import { xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import {
  type JournalEntry,
  lockBalances,
  managerAccount,
  moveMoney,
  promotionalLeft,
  rewardsSlices,
} from '../../wallet/public.ts';

const REASON = 'market_capital';

/** The managers, among some, who already received their capital. */
export async function managersWithCapital(
  db: Db,
  managerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct account.manager_id as id from posting
    join account on account.id = posting.account_id
    join ledger_transaction on ledger_transaction.id = posting.transaction_id
    where account.owner = 'manager' and account.currency = 'XFC'
      and account.manager_id = any(${managerIds}::int[]) and reason = ${REASON}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Grants a simulated manager the XFC to trade with, once, from the rewards budget. It is the house's capital on the
 * market and no reward, so it is not promotional: their prices follow football, not the reference price. What they have
 * of promotional XFC, as every manager at first, goes back to the budget. Grants nothing when they already have it, or
 * when half of the first budget is spent: the rest is for people. Returns whether it was granted.
 */
export async function grantCapital(tx: Tx, managerId: number, capital: Money<'XFC'>): Promise<boolean> {
  const account = await managerAccount(tx, 'XFC', managerId);
  const slices = await rewardsSlices(tx, managerId);
  const balances = await lockBalances(tx, [...slices, account]);
  if ((await managersWithCapital(tx, [managerId])).has(managerId)) return false;
  const left = slices.reduce((sum, slice) => sum + (balances.get(slice)?.available ?? 0n), 0n);
  const payer = slices.find((slice) => (balances.get(slice)?.available ?? 0n) >= capital.units);
  if (payer === undefined || left < CURRENT_RULES.money.rewardsSeed.units / 2n) return false;
  const promotional = (await promotionalLeft(tx, [managerId])).get(managerId) ?? 0n;
  const cause = { kind: 'manager', id: managerId };
  const returned: JournalEntry = {
    reason: 'market_stake',
    cause,
    postings: payment(account, payer, xfc(promotional)),
  };
  await moveMoney(tx, await gameNow(tx), [
    { reason: REASON, cause, postings: payment(payer, account, capital) },
    ...(promotional > 0n ? [returned] : []),
  ]);
  return true;
}

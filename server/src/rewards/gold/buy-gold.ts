import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { payment } from '@touchline/domain/wallet/ledger';
import { gold, moneyText, xfc } from '@touchline/domain/money';
import { goldFor } from '@touchline/domain/wallet/rewards/gold';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { lockAllowances } from '../../limits/public.ts';
import { houseAccount, lockBalances, managerAccount, moveMoney } from '../../wallet/public.ts';

const CALL = 'gold.buy';

/**
 * Exchanges available XFC for gold: the XFC go to the house's sales, the gold is issued. Refuses with ERR_EXCHANGE_STEP
 * what is no multiple of the step, and with ERR_INSUFFICIENT_FUNDS.
 */
export async function buyGold(
  tx: Tx,
  { xfc_amount: price }: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const bought = goldFor(price, CURRENT_RULES);
  if (bought === null) {
    const step = moneyText(CURRENT_RULES.money.exchangeStep);
    return refuse('ERR_EXCHANGE_STEP', { field: 'xfc_amount', step });
  }
  const accounts = {
    xfc: await managerAccount(tx, 'XFC', managerId),
    gold: await managerAccount(tx, 'GOLD', managerId),
  };
  const balances = await lockBalances(tx, [accounts.xfc, accounts.gold]);
  const before = {
    xfc: balances.get(accounts.xfc)?.available ?? 0n,
    gold: balances.get(accounts.gold)?.available ?? 0n,
  };
  if (before.xfc < price.units) return refuse('ERR_INSUFFICIENT_FUNDS', { field: 'xfc_amount' });
  const now = await gameNow(tx);
  const refused = (await lockAllowances(tx, now, 'play', [managerId])).refuse(managerId, price.units);
  if (refused !== null) return refused;

  const cause = { kind: 'manager', id: managerId };
  const [sales, issue] = [await houseAccount(tx, 'XFC', 'sales'), await houseAccount(tx, 'GOLD', 'issue')];
  await moveMoney(tx, now, [
    { reason: 'gold_purchase', cause, postings: payment(accounts.xfc, sales, price) },
    { reason: 'gold_purchase', cause, postings: payment(issue, accounts.gold, bought) },
  ]);
  return {
    xfc_amount: moneyText(price),
    gold_amount: moneyText(bought),
    balance: moneyText(xfc(before.xfc - price.units)),
    gold_balance: moneyText(gold(before.gold + bought.units)),
  };
}

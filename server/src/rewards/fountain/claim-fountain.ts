import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type ErrorCode, type Refusal } from '@touchline/contract/errors';
import { payment } from '@touchline/domain/wallet/ledger';
import { moneyText, xfc } from '@touchline/domain/money';
import {
  nextFountainAt,
  reasonAgainstFountain,
  type FountainReason,
} from '@touchline/domain/wallet/rewards/fountain';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { lockBalances, managerAccount, moveMoney } from '../../wallet/public.ts';
import { readBudget, sliceFor } from '../budget.ts';
import { readVisit } from './read-fountain.ts';

const CALL = 'fountain.claim';

const REFUSALS = {
  unverified: 'ERR_FOUNTAIN_UNVERIFIED',
  too_soon: 'ERR_FOUNTAIN_TOO_SOON',
  balance: 'ERR_FOUNTAIN_BALANCE',
  budget: 'ERR_REWARDS_SPENT',
} as const satisfies Record<FountainReason, ErrorCode>;

/**
 * Pays the fountain's promotional XFC from the rewards budget. The manager's account is locked before anything is
 * decided, so that of several calls at once one is paid.
 */
export async function claimFountain(
  tx: Tx,
  _input: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const rules = CURRENT_RULES;
  const { amount, below } = rules.rewards.fountain;
  const account = await managerAccount(tx, 'XFC', managerId);
  const budget = await readBudget(tx, managerId);
  const slice = sliceFor(budget, amount);
  if (slice === null) return refuse('ERR_REWARDS_SPENT');
  const balances = await lockBalances(tx, [slice, account]);
  const { available = 0n, held = 0n } = balances.get(account) ?? {};
  const now = await gameNow(tx);
  const visit = await readVisit(tx, managerId);
  const facts = { ...visit, total: xfc(available + held), budget: budget.total };
  const reason = reasonAgainstFountain(facts, now.getTime(), rules);
  if (reason !== null) return refuse(REFUSALS[reason], { below: moneyText(below) });
  if ((balances.get(slice)?.available ?? 0n) < amount.units) return refuse('ERR_REWARDS_SPENT');

  await moveMoney(tx, now, [
    {
      reason: 'fountain',
      cause: { kind: 'manager', id: managerId },
      postings: payment(slice, account, amount),
    },
  ]);
  await sql`
    insert into fountain_payment (manager_id, paid_at) values (${managerId}, ${now})
    on conflict (manager_id) do update set paid_at = excluded.paid_at
  `.execute(tx);
  const next = nextFountainAt({ lastPaidAt: now.getTime() }, rules) ?? now.getTime();
  return {
    amount: moneyText(amount),
    balance: moneyText(xfc(available + amount.units)),
    next_dt: new Date(next).toISOString(),
  };
}

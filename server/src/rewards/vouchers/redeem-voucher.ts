import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { countAttempt, type AttemptLimit } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import type { Secrets } from '../../secrets.ts';
import { lockBalances, managerAccount, moveMoney } from '../../wallet/public.ts';
import { readBudget } from '../budget.ts';
import { voucherHash } from './voucher-code.ts';

const CALL = 'vouchers.redeem';
const BY_MANAGER: AttemptLimit = { kind: 'voucher', max: 10, seconds: 3_600 };
const BY_NETWORK: AttemptLimit = { kind: 'voucher-network', max: 60, seconds: 3_600 };

/**
 * Redeems a voucher, once. Attempts are counted before the transaction opens, whatever their outcome, by manager and by
 * network. An unknown, a used and an expired code get the same refusal.
 */
export function redeemVoucher({ secrets }: { readonly secrets: Secrets }) {
  return async (
    db: Db,
    _input: ParsedInput<typeof CALL>,
    { managerId, address }: ManagerCaller,
  ): Promise<typeof redeem | Refusal> => {
    const waits = [
      await countAttempt(db, secrets, BY_MANAGER, String(managerId)),
      await countAttempt(db, secrets, BY_NETWORK, networkOf(address)),
    ].filter((wait) => wait !== null);
    return waits.length > 0 ? refuse('ERR_TOO_MANY', { retry_after: Math.max(...waits) }) : redeem;
  };
}

/** Marks the voucher in one statement, which of several calls finds it open for one, and pays in the same transaction. */
async function redeem(
  tx: Tx,
  { code }: ParsedInput<typeof CALL>,
  { managerId }: ManagerCaller,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const now = await gameNow(tx);
  const { rows } = await sql<{ id: number; units: bigint }>`
    update voucher set redeemed_by = ${managerId}, redeemed_at = ${now}
    where code_hash = ${voucherHash(code)} and redeemed_by is null and expires_at > ${now}
    returning id, units
  `.execute(tx);
  const [voucher] = rows;
  if (voucher === undefined) return refuse('ERR_VOUCHER', { field: 'code' });
  const account = await managerAccount(tx, 'XFC', managerId);
  const slices = (await readBudget(tx, managerId)).slices.map(({ accountId }) => accountId);
  const balances = await lockBalances(tx, [...slices, account]);
  let missing = voucher.units;
  const parts = slices.flatMap((accountId) => {
    const available = balances.get(accountId)?.available ?? 0n;
    const units = available < missing ? available : missing;
    missing -= units;
    return units === 0n ? [] : [{ accountId, money: xfc(-units) }];
  });
  if (missing > 0n) return refuse('ERR_REWARDS_SPENT');
  await moveMoney(tx, now, [
    {
      reason: 'voucher',
      cause: { kind: 'voucher', id: voucher.id },
      postings: [...parts, { accountId: account, money: xfc(voucher.units) }],
    },
  ]);
  return {
    amount: moneyText(xfc(voucher.units)),
    balance: moneyText(xfc((balances.get(account)?.available ?? 0n) + voucher.units)),
  };
}

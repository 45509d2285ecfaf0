import { payment } from '@touchline/domain/wallet/ledger';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { houseAccount, lockBalances, managerAccounts, moveMoney } from '../../wallet/public.ts';

/** An inviter and the invited manager. */
export interface Pair {
  readonly inviterId: number;
  readonly invitedId: number;
}

const LINK = '/my-account/invite-friends/list';

/**
 * Locks the gold accounts of both, so that rewards of one inviter are counted and paid one after another. Accounts that
 * do not exist are of managers who are not active and are not rewarded.
 */
export async function lockGold(tx: Tx, { inviterId, invitedId }: Pair): Promise<ReadonlyMap<number, number>> {
  const accounts = await managerAccounts(tx, 'GOLD', [inviterId, invitedId]);
  await lockBalances(tx, [...accounts.values()]);
  return accounts;
}

/**
 * Pays the gold of an invitation to both managers and notifies them. The caller has locked the row of the
 * invitation.
 */
export async function payReward(tx: Tx, now: Date, pair: Pair): Promise<void> {
  const { gold } = CURRENT_RULES.rewards.referral;
  const accounts = await lockGold(tx, pair);
  const issue = await houseAccount(tx, 'GOLD', 'issue');
  const both = [pair.inviterId, pair.invitedId].map((managerId) => {
    const account = accounts.get(managerId);
    if (account === undefined) throw new Error(`manager ${managerId} has no gold account`);
    return account;
  });
  await moveMoney(
    tx,
    now,
    both.map((account) => ({
      reason: 'referral',
      cause: { kind: 'manager', id: pair.invitedId },
      postings: payment(issue, account, gold),
    })),
  );
  const values = { gold: moneyText(gold) };
  // Nothing names the friend: a notification outlives their account.
  await notify(tx, now, [
    { managerId: pair.inviterId, kind: 'invitation_rewarded', values, link: LINK },
    { managerId: pair.invitedId, kind: 'invitation_welcome', values, link: '/my-account/my-wallet' },
  ]);
}

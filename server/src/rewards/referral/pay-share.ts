import { payment } from '@touchline/domain/wallet/ledger';
import type { Money } from '@touchline/domain/money';
import { shareEndsAt, shareOwed, type ReferralReason } from '@touchline/domain/wallet/rewards/referral';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { lockBalances, managerAccount, moveMoney } from '../../wallet/public.ts';
import { readBudget, sliceFor } from '../budget.ts';
import { feesOfManager } from './fees-of-manager.ts';
import type { Pair } from './pay-reward.ts';

/** After the last shared day, fills under review may still be released. */
const REVIEW_DAYS = 8;

interface Share {
  readonly rewardedAt: Date;
  readonly paid: Money<'XFC'>;
  /** Why no more is paid; null while it is. */
  readonly ended: ReferralReason | null;
}

/**
 * Pays the inviter what is owed of the fees so far, as promotional XFC from the rewards budget, and sets when it is looked
 * at again. The share is computed from all fees since the reward, so a payment that failed is made up by the next.
 */
export async function payShare(
  tx: Tx,
  now: Date,
  pair: Pair,
  { rewardedAt, paid, ended }: Share,
): Promise<void> {
  const end = new Date(shareEndsAt(rewardedAt.getTime(), CURRENT_RULES));
  const fees = await feesOfManager(tx, pair.invitedId, { from: rewardedAt, until: end });
  const owed = shareOwed(fees, paid, CURRENT_RULES);
  const isPaid = ended === null && owed.units > 0n && (await payOwed(tx, now, pair, owed));
  const isOver = ended !== null || now.getTime() >= end.getTime() + REVIEW_DAYS * DAY_MS;
  const isOwed = owed.units > 0n && !isPaid && ended === null;
  await sql`
    update referral set
      share_paid = share_paid + ${isPaid ? owed.units : 0n}, reason = ${ended},
      due_at = ${isOver && !isOwed ? null : new Date(now.getTime() + DAY_MS)}
    where invited_id = ${pair.invitedId}
  `.execute(tx);
}

/** Returns false without effect while the rewards budget is below its floor. */
async function payOwed(
  tx: Tx,
  now: Date,
  { inviterId, invitedId }: Pair,
  owed: Money<'XFC'>,
): Promise<boolean> {
  const budget = await readBudget(tx, inviterId);
  const slice = sliceFor(budget, owed);
  if (slice === null || budget.total.units < CURRENT_RULES.money.goldOnlyBelow.units) return false;
  const account = await managerAccount(tx, 'XFC', inviterId);
  const balances = await lockBalances(tx, [slice, account]);
  if ((balances.get(slice)?.available ?? 0n) < owed.units) return false;
  const cause = { kind: 'manager', id: invitedId };
  await moveMoney(tx, now, [{ reason: 'referral_share', cause, postings: payment(slice, account, owed) }]);
  return true;
}

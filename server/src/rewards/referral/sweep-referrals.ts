import { xfc } from '@touchline/domain/money';
import {
  nextReferralStep,
  type ReferralFacts,
  type ReferralStep,
} from '@touchline/domain/wallet/rewards/referral';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { readLinks } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { countedContests } from './counted-contests.ts';
import { lockGold, payReward, type Pair } from './pay-reward.ts';
import { payShare } from './pay-share.ts';

const EVERY_MS = 2_000;

interface DueReferral {
  readonly invited_id: number;
  readonly inviter_id: number;
  readonly invited_at: Date;
  readonly state: 'open' | 'waiting' | 'rewarded';
  readonly rewarded_at: Date | null;
  readonly share_paid: bigint;
}

/**
 * Takes the next step of one due invitation, in one transaction under the lock of its row: a payment commits
 * together with the change of the row, so it happens once. Returns 0 when none is due.
 */
export async function stepReferral(tx: Tx): Promise<number> {
  const now = await gameNow(tx);
  const { rows } = await sql<DueReferral>`
    select invited_id, inviter_id, invited_at, state, rewarded_at, share_paid from referral
    where due_at <= ${now} order by due_at, invited_id limit 1 for update skip locked
  `.execute(tx);
  const [due] = rows;
  if (due === undefined) return 0;
  const pair: Pair = { inviterId: due.inviter_id, invitedId: due.invited_id };
  const linked = (await readLinks(tx, [pair.inviterId, pair.invitedId]))(pair.inviterId, pair.invitedId);
  const states = await accountStates(tx, pair);
  if (due.state === 'rewarded' && due.rewarded_at !== null) {
    const ended = linked ? 'linked' : states.closed ? 'closed' : null;
    await payShare(tx, now, pair, {
      rewardedAt: due.rewarded_at,
      paid: xfc(due.share_paid),
      ended,
    });
    return 1;
  }
  if (due.state === 'waiting') await lockGold(tx, pair);
  const facts: ReferralFacts = {
    ...states,
    linked,
    state: due.state === 'waiting' ? 'waiting' : 'open',
    invitedAt: due.invited_at.getTime(),
    contests: (await countedContests(tx, [pair.invitedId])).get(pair.invitedId) ?? 0,
    rewardedAt: await latestRewards(tx, pair.inviterId),
  };
  await take(tx, now, pair, nextReferralStep(facts, now.getTime(), CURRENT_RULES));
  return 1;
}

async function take(tx: Tx, now: Date, pair: Pair, step: ReferralStep): Promise<void> {
  switch (step.kind) {
    case 'wait':
      await sql`
        update referral set due_at = ${new Date(step.until)} where invited_id = ${pair.invitedId}
      `.execute(tx);
      return;
    case 'qualify':
      await sql`
        update referral set state = 'waiting', due_at = ${new Date(step.until)} where invited_id = ${pair.invitedId}
      `.execute(tx);
      return;
    case 'refuse':
      await sql`
        update referral set state = 'refused', reason = ${step.reason}, due_at = null
        where invited_id = ${pair.invitedId}
      `.execute(tx);
      return;
    case 'reward':
      await sql`
        update referral set state = 'rewarded', rewarded_at = ${now}, due_at = ${new Date(step.until)}
        where invited_id = ${pair.invitedId}
      `.execute(tx);
      await payReward(tx, now, pair);
  }
}

async function accountStates(
  tx: Tx,
  { inviterId, invitedId }: Pair,
): Promise<Pick<ReferralFacts, 'closed' | 'inviterVerified' | 'invitedVerified'>> {
  const { rows } = await sql<{ id: number; verified: boolean; deleted: boolean }>`
    select id, email_verified_at is not null and phone_verified_at is not null as verified,
      deleted_at is not null as deleted
    from manager where id in (${inviterId}, ${invitedId})
  `.execute(tx);
  const isVerified = (managerId: number) => rows.some(({ id, verified }) => id === managerId && verified);
  return {
    closed: rows.some(({ deleted }) => deleted),
    inviterVerified: isVerified(inviterId),
    invitedVerified: isVerified(invitedId),
  };
}

/** When the latest rewards of an inviter were paid, as many as the limit counts, latest first. */
async function latestRewards(tx: Tx, inviterId: number): Promise<readonly number[]> {
  const { invitations } = CURRENT_RULES.rewards.referral.mostRewarded;
  const { rows } = await sql<{ at: Date }>`
    select rewarded_at as at from referral where inviter_id = ${inviterId} and rewarded_at is not null
    order by rewarded_at desc limit ${invitations}
  `.execute(tx);
  return rows.map(({ at }) => at.getTime());
}

/** Decides and pays invitations, and shares fees. */
export const referralSweep: Sweep = {
  name: 'rewards of invitations',
  everyMs: EVERY_MS,
  run: (db) => inTransaction(db, stepReferral),
};

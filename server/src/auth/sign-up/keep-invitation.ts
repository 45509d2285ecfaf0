import { cleanReferralCode } from '@touchline/domain/wallet/rewards/referral';
import { sql, type Tx } from '../../db/database.ts';

/**
 * Keeps who invited a new manager, by the code typed or linked at sign-up; the first code stays. Returns false for a code
 * that no active manager has. Without a code there is nothing to keep.
 */
export async function keepInvitation(
  tx: Tx,
  now: Date,
  invitedId: number,
  typed: string | undefined,
): Promise<boolean> {
  if (typed === undefined || typed.trim() === '') return true;
  const { rows } = await sql<{ inviter_id: number }>`
    select id as inviter_id from manager
    where referral_code = ${cleanReferralCode(typed)} and id <> ${invitedId}
      and activated_at is not null and deleted_at is null and not is_simulated
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) return false;
  await sql`
    insert into referral (invited_id, inviter_id, invited_at, due_at)
    values (${invitedId}, ${found.inviter_id}, ${now}, ${now})
    on conflict do nothing
  `.execute(tx);
  return true;
}

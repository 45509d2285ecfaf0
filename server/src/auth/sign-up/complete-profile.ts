import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AuthServices } from '../auth-services.ts';
import { userOf } from '../user.ts';
import { activateManager } from './activate-manager.ts';
import { refuseApplicant } from './applicant.ts';
import { keepInvitation } from './keep-invitation.ts';
import { takenNicknames } from './nickname-reservations.ts';
import { cleanNickname, nicknameKey } from './nickname.ts';
import { sendActivationCode } from './send-activation-code.ts';

/**
 * Completes the profile of a manager who came through a provider, once. The account is active at once when the provider
 * proved its address, when it has none, or when the server sends no mail; otherwise an activation code is mailed.
 */
export function completeProfile(services: AuthServices) {
  return async (
    tx: Tx,
    input: ParsedInput<'auth.completeProfile'>,
    { managerId, token, owesSecondStep }: ManagerCaller,
  ): Promise<CallOutput<'auth.completeProfile'> | Refusal> => {
    const nickname = cleanNickname(input.nickname);
    if (nickname === null) return refuse('ERR_NICKNAME_INVALID', { field: 'nickname' });
    const now = await gameNow(tx);
    const refusal = refuseApplicant(input, now);
    if (refusal !== null) return refusal;
    const outcome = await storeProfile(tx, now, managerId, { ...input, nickname });
    if (outcome === 'taken') return refuse('ERR_NICKNAME_TAKEN', { field: 'nickname' });
    if (outcome === 'complete') return refuse('ERR_GENERIC_ERROR');
    if (!(await keepInvitation(tx, now, managerId, input.referral_code)))
      return refuse('ERR_REFERRAL_CODE', { field: 'referral_code' });
    if (outcome.provesAddress && services.config.smtpUrl !== null)
      await sendActivationCode(tx, services, managerId);
    else await activateManager(tx, managerId, now);
    return { user: await userOf(tx, managerId, { token: token ?? '', owesSecondStep }) };
  };
}

/**
 * Stores the profile; `complete` when the account already has one. A nickname that another transaction takes at the same
 * moment is found by the unique key, so the statement has a savepoint to return to.
 */
async function storeProfile(
  tx: Tx,
  now: Date,
  managerId: number,
  profile: Pick<ParsedInput<'auth.completeProfile'>, 'nickname' | 'birth_date' | 'country_id'>,
): Promise<'taken' | 'complete' | { readonly provesAddress: boolean }> {
  const key = nicknameKey(profile.nickname);
  await sql`savepoint profile`.execute(tx);
  try {
    const { rows } = await sql<{ provesAddress: boolean }>`
      update manager
      set nickname = ${profile.nickname}, nickname_key = ${key}, birth_date = ${profile.birth_date},
        country_id = ${profile.country_id}, accepted_terms_at = ${now}
      where id = ${managerId} and nickname is null
      returning email is not null and email_verified_at is null as "provesAddress"
    `.execute(tx);
    // Read after the update, which waits for a concurrent change that gives up and reserves the nickname.
    const taken = await takenNicknames(tx, [key], managerId);
    if (taken.size === 0) return rows[0] ?? 'complete';
    await sql`rollback to savepoint profile`.execute(tx);
    return 'taken';
  } catch (error) {
    if (!isNicknameTaken(error)) throw error;
    await sql`rollback to savepoint profile`.execute(tx);
    return 'taken';
  }
}

function isNicknameTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'manager_nickname_unique';
}

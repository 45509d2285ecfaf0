import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { isWeakPassword } from '@touchline/domain/account/password-policy';
import { gameNow } from '../../db/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { activateManager } from './activate-manager.ts';
import { addManager } from './add-manager.ts';
import type { AuthServices } from '../auth-services.ts';
import { refuseApplicant } from './applicant.ts';
import { countSignUp } from './count-sign-up.ts';
import { keepInvitation } from './keep-invitation.ts';
import { cleanNickname } from './nickname.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { sendActivationCode } from './send-activation-code.ts';
import { signIn } from '../sessions/sign-in.ts';

type Input = ParsedInput<'auth.register'>;
type Answer = CallOutput<'auth.register'>;

/**
 * Creates an account and signs in. The password is hashed before the transaction opens. A code is mailed: with a mail
 * server the session is limited until its use, without one the account is activated at once and the code only proves the
 * address.
 */
export function register(services: AuthServices) {
  return async (
    db: Db,
    input: Input,
    applicant: Caller,
  ): Promise<((tx: Tx, input: Input, caller: Caller) => Promise<Answer | Refusal>) | Refusal> => {
    const nickname = cleanNickname(input.nickname);
    if (nickname === null) return refuse('ERR_NICKNAME_INVALID', { field: 'nickname' });
    const refusal = refuseInput(input, nickname, await gameNow(db));
    if (refusal !== null) return refusal;
    const wait = await countSignUp(db, services, applicant.address);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const passwordHash = await hashPassword(input.password);
    if (passwordHash === null) return refuse('ERR_BUSY', { retry_after: 2 });

    return async (tx, { email, birth_date, country_id, language, referral_code }, caller) => {
      const now = await gameNow(tx);
      const added = await addManager(tx, now, {
        nickname,
        language: language ?? caller.language,
        simulated: false,
        signIn: { email, passwordHash, birthDate: birth_date, countryId: country_id },
      });
      if (isRefusal(added)) return added;
      if (!(await keepInvitation(tx, now, added.managerId, referral_code)))
        return refuse('ERR_REFERRAL_CODE', { field: 'referral_code' });
      if (services.config.smtpUrl === null) await activateManager(tx, added.managerId, now);
      await sendActivationCode(tx, services, added.managerId);
      return signIn(tx, services, { managerId: added.managerId, provenBy: 'password' }, caller);
    };
  };
}

function refuseInput(input: Input, nickname: string, now: Date): Refusal | null {
  const refusal = refuseApplicant(input, now);
  if (refusal !== null) return refusal;
  const ownNames = `${nickname} ${input.email}`.split(/[\s@.+_-]/);
  return isWeakPassword(input.password, ownNames) ? refuse('ERR_PASSWORD_WEAK', { field: 'password' }) : null;
}

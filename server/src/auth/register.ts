import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { isCountry } from '../startup/countries.ts';
import { activateManager } from './activate-manager.ts';
import { addManager } from './add-manager.ts';
import { isAdult } from './age.ts';
import type { AuthServices } from './auth-services.ts';
import { cleanNickname } from './nickname.ts';
import { hashPassword } from './password-hash.ts';
import { isWeakPassword } from './password-policy.ts';
import { sendActivationCode } from './send-activation-code.ts';
import { signIn } from './sign-in.ts';

type Input = ParsedInput<'POST /v3/auths/register'>;
type Answer = CallOutput<'POST /v3/auths/register'>;

/**
 * Makes an account and signs in. The password is hashed before the transaction opens. Without a mail server the
 * account is activated at once; with one the activation code goes out and the session is limited until then.
 */
export function register(services: AuthServices) {
  return async (
    db: Db,
    input: Input,
  ): Promise<((tx: Tx, input: Input, caller: Caller) => Promise<Answer | Refusal>) | Refusal> => {
    const nickname = cleanNickname(input.nickname);
    if (nickname === null) return refuse('ERR_NICKNAME_INVALID', { field: 'nickname' });
    const refusal = refuseApplicant(input, nickname, await gameNow(db));
    if (refusal !== null) return refusal;
    const passwordHash = await hashPassword(input.password);
    if (passwordHash === null) return refuse('ERR_BUSY', { retry_after: 2 });

    return async (tx, { email, birth_date, country_id, language }, caller) => {
      const now = await gameNow(tx);
      const added = await addManager(tx, now, {
        nickname,
        language: language ?? caller.language,
        signIn: { email, passwordHash, birthDate: birth_date, countryId: country_id },
      });
      if (isRefusal(added)) return added;
      if (services.config.smtpUrl === null) await activateManager(tx, added.managerId, now);
      else await sendActivationCode(tx, services, added.managerId);
      return signIn(tx, services, added.managerId, caller);
    };
  };
}

function refuseApplicant(input: Input, nickname: string, now: Date): Refusal | null {
  if (!input.accept_terms) return refuse('ERR_TERMS_NOT_ACCEPTED', { field: 'accept_terms' });
  if (!isCountry(input.country_id)) return refuse('ERR_COUNTRY_UNKNOWN', { field: 'country_id' });
  if (!isAdult(input.birth_date, now)) return refuse('ERR_TOO_YOUNG', { field: 'birth_date' });
  const ownNames = `${nickname} ${input.email}`.split(/[\s@.+_-]/);
  return isWeakPassword(input.password, ownNames) ? refuse('ERR_PASSWORD_WEAK', { field: 'password' }) : null;
}

import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { isCountry, MIN_AGE } from '../../startup/public.ts';
import { activateManager } from './activate-manager.ts';
import { addManager } from './add-manager.ts';
import { countAttempt, type AttemptLimit } from '../attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { cleanNickname } from './nickname.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { isWeakPassword } from '../passwords/password-policy.ts';
import { sendActivationCode } from './send-activation-code.ts';
import { signIn } from '../sessions/sign-in.ts';

type Input = ParsedInput<'auth.register'>;
type Answer = CallOutput<'auth.register'>;

/** An older age is a typing error. */
const MAX_AGE = 120;
const SIGN_UPS: AttemptLimit = { kind: 'sign-up', max: 20, seconds: 3_600 };
const LOCAL_NETWORKS = new Set(['127.0.0.1', '::1', 'in-process'].map(networkOf));

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
    const refusal = refuseApplicant(input, nickname, await gameNow(db));
    if (refusal !== null) return refusal;
    const wait = await countSignUp(db, services, applicant.address);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const passwordHash = await hashPassword(input.password);
    if (passwordHash === null) return refuse('ERR_BUSY', { retry_after: 2 });

    return async (tx, { email, birth_date, country_id, language }, caller) => {
      const now = await gameNow(tx);
      const added = await addManager(tx, now, {
        nickname,
        language: language ?? caller.language,
        simulated: false,
        signIn: { email, passwordHash, birthDate: birth_date, countryId: country_id },
      });
      if (isRefusal(added)) return added;
      if (services.config.smtpUrl === null) await activateManager(tx, added.managerId, now);
      await sendActivationCode(tx, services, added.managerId);
      return signIn(tx, services, { managerId: added.managerId, provenBy: 'password' }, caller);
    };
  };
}

/**
 * Counts a sign-up of a network. Returns the seconds until the next one when the limit is reached. Local callers are
 * exempt: the operator and simulated managers. Callers behind a proxy that is not trusted share one limit.
 */
async function countSignUp(
  db: Db,
  { secrets }: Pick<AuthServices, 'secrets'>,
  address: string,
): Promise<number | null> {
  const network = networkOf(address);
  return LOCAL_NETWORKS.has(network) ? null : countAttempt(db, secrets, SIGN_UPS, network);
}

function refuseApplicant(input: Input, nickname: string, now: Date): Refusal | null {
  if (!input.accept_terms) return refuse('ERR_TERMS_NOT_ACCEPTED', { field: 'accept_terms' });
  if (!isCountry(input.country_id)) return refuse('ERR_COUNTRY_UNKNOWN', { field: 'country_id' });
  if (!isAdult(input.birth_date, now)) return refuse('ERR_TOO_YOUNG', { field: 'birth_date' });
  const ownNames = `${nickname} ${input.email}`.split(/[\s@.+_-]/);
  return isWeakPassword(input.password, ownNames) ? refuse('ERR_PASSWORD_WEAK', { field: 'password' }) : null;
}

/** Whether someone born on an ISO date is of age on the day of `now` (UTC). */
function isAdult(birthDate: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  const age = now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= MIN_AGE && age <= MAX_AGE;
}

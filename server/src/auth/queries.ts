import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import type { Caller, ManagerCaller } from '../http/auth/caller.ts';
import { networkOf } from '../http/edge/limits.ts';
import type { AuthServices } from './auth-services.ts';
import { cleanNickname, nicknameKey } from './sign-up/nickname.ts';
import { takenNicknames } from './sign-up/nickname-reservations.ts';
import { userOf } from './user.ts';

const LOOKUPS_PER_MINUTE = 10;
const NICKNAME_CHECKS_PER_MINUTE = 60;
const SUGGESTIONS = 30;
const MAX_NICKNAME = 20;

/** Returns the manager of the session. */
export async function checkSession(
  db: Db,
  _input: unknown,
  { managerId, token, owesSecondStep }: ManagerCaller,
): Promise<CallOutput<'auth.user'>> {
  return { user: await userOf(db, managerId, { token: token ?? '', owesSecondStep }) };
}

/** Whether a nickname is free, else a similar free one; an empty suggestion if the form is invalid. */
export function checkNickname({ limits }: AuthServices) {
  return async (
    db: Db,
    { nickname }: { readonly nickname: string },
    caller: Caller,
  ): Promise<CallOutput<'auth.checkNickname'> | Refusal> => {
    const wait = limits.take(`nickname:${networkOf(caller.address)}`, NICKNAME_CHECKS_PER_MINUTE);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const clean = cleanNickname(nickname);
    if (clean === null) return { is_unique: false, suggested_nickname: '' };
    const numbered = Array.from({ length: SUGGESTIONS }, (_, index) => {
      const number = String(index + 2);
      return `${Array.from(clean)
        .slice(0, MAX_NICKNAME - number.length)
        .join('')}${number}`;
    });
    const candidates = [clean, ...numbered].filter((each) => cleanNickname(each) === each);
    const owner = caller.kind === 'manager' ? caller.managerId : null;
    const taken = await takenNicknames(db, candidates.map(nicknameKey), owner);
    const free = candidates.find((each) => !taken.has(nicknameKey(each)));
    return free === clean
      ? { is_unique: true, suggested_nickname: '' }
      : { is_unique: false, suggested_nickname: free ?? '' };
  };
}

/** Whether an account has this e-mail; rate-limited against harvesting addresses. */
export function emailExists({ limits }: AuthServices) {
  return async (
    db: Db,
    { email }: { readonly email: string },
    caller: Caller,
  ): Promise<CallOutput<'auth.checkEmail'> | Refusal> => {
    const wait = limits.take(`email:${networkOf(caller.address)}`, LOOKUPS_PER_MINUTE);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const { rows } = await sql`select 1 from manager where lower(email) = lower(${email})`.execute(db);
    return { exists: rows.length > 0 };
  };
}

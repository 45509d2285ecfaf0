import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { countAttempt, clearAttempts, removeLatestAttempt, type AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { locationOf, readFamiliarity, type SignInLocation } from '../devices/known-devices.ts';
import { checkPassword, hashPassword, isOutdated } from '../passwords/password-hash.ts';
import { signIn } from './sign-in.ts';

type Input = ParsedInput<'auth.signIn'>;
type Answer = CallOutput<'auth.signIn'>;

const QUARTER_HOUR = 900;
const BY_ACCOUNT: AttemptLimit = { kind: 'login', max: 5, seconds: QUARTER_HOUR };
const BY_NETWORK: AttemptLimit = { kind: 'login-network', max: 30, seconds: QUARTER_HOUR };

/**
 * Signs in with e-mail and password. Failed attempts are counted by account and by network. Devices and networks the
 * owner has used before are counted separately, and a device of theirs is not counted with its network, so that an
 * attacker cannot lock the owner out. An unknown e-mail takes the same time and gets the same answer as a wrong password.
 */
export function login(services: AuthServices) {
  const { secrets } = services;
  return async (
    db: Db,
    { email, password }: Input,
    caller: Caller,
  ): Promise<((tx: Tx, input: Input, caller: Caller) => Promise<Answer | Refusal>) | Refusal> => {
    const network = networkOf(caller.address);
    const account = await findAccount(db, email);
    const guesser = await guesserOf(db, account?.id ?? 0, locationOf(secrets, caller));
    const subject = [email.toLowerCase(), ...guesser.known].join('|');
    const waits = [
      guesser.hasOwnDevice ? null : await countAttempt(db, secrets, BY_NETWORK, network),
      await countAttempt(db, secrets, BY_ACCOUNT, subject),
    ];
    const wait = Math.max(...waits.map((each) => each ?? 0));
    if (wait > 0) return refuse('ERR_TOO_MANY', { retry_after: wait });

    const isRight = await checkPassword(password, account?.password_hash ?? null);
    if (isRight === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
    if (!isRight || account === null || account.password_hash === null) return refuse('ERR_CREDENTIALS');
    const newHash = isOutdated(account.password_hash) ? await hashPassword(password) : null;

    return async (tx) => {
      await clearAttempts(tx, secrets, { kind: BY_ACCOUNT.kind, subject });
      if (!guesser.hasOwnDevice) {
        await removeLatestAttempt(tx, secrets, { kind: BY_NETWORK.kind, subject: network });
      }
      if (newHash !== null) {
        await sql`update manager set password_hash = ${newHash} where id = ${account.id}`.execute(tx);
      }
      return signIn(tx, services, { managerId: account.id, provenBy: 'password' }, caller);
    };
  };
}

/** The subject under which the attempts of a location are counted. */
export interface Guesser {
  /** The known device or network that has attempts of its own; empty: all unknown places share one count. */
  readonly known: readonly string[];
  readonly hasOwnDevice: boolean;
}

/** The subject under which the attempts from a location on an account are counted; id 0 for an unknown account. */
export async function guesserOf(db: Db, managerId: number, location: SignInLocation): Promise<Guesser> {
  const { device, network } = await readFamiliarity(db, managerId, location);
  if (device) return { known: [`device:${location.deviceKey ?? ''}`], hasOwnDevice: true };
  return { known: network ? [location.network] : [], hasOwnDevice: false };
}

interface Account {
  readonly id: number;
  /** Null for an account that signs in through a provider. */
  readonly password_hash: string | null;
}

async function findAccount(db: Db, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select id, password_hash from manager where lower(email) = lower(${email})
  `.execute(db);
  return rows[0] ?? null;
}

import type { Db, Tx } from '../../db/database.ts';
import type { AttemptLimit } from '../attempts/attempts.ts';
import type { AuthServices } from '../auth-services.ts';
import { countNetworkAttempt, countNetworkAttemptIn } from '../attempts/network-attempts.ts';

const SIGN_UPS: AttemptLimit = { kind: 'sign-up', max: 20, seconds: 3_600 };

type Services = Pick<AuthServices, 'secrets'>;

/** Counts a sign-up of a network. Returns the seconds until the next one when the limit is reached. */
export async function countSignUp(db: Db, { secrets }: Services, address: string): Promise<number | null> {
  return countNetworkAttempt(db, secrets, SIGN_UPS, address);
}

/** Like `countSignUp`, within a transaction: rolled back with it. */
export async function countSignUpIn(tx: Tx, { secrets }: Services, address: string): Promise<number | null> {
  return countNetworkAttemptIn(tx, secrets, SIGN_UPS, address);
}

import type { Db, Tx } from '../../db/database.ts';
import { networkOf } from '../../http/edge/limits.ts';
import { countAttempt, countAttemptIn, type AttemptLimit } from '../attempts.ts';
import type { AuthServices } from '../auth-services.ts';

const SIGN_UPS: AttemptLimit = { kind: 'sign-up', max: 20, seconds: 3_600 };
const LOCAL_NETWORKS = new Set(['127.0.0.1', '::1', 'in-process'].map(networkOf));

type Services = Pick<AuthServices, 'secrets'>;

/**
 * Counts a sign-up of a network. Returns the seconds until the next one when the limit is reached. Local callers are
 * exempt: the operator and simulated managers. Callers behind a proxy that is not trusted share one limit.
 */
export async function countSignUp(db: Db, { secrets }: Services, address: string): Promise<number | null> {
  const network = networkOf(address);
  return LOCAL_NETWORKS.has(network) ? null : countAttempt(db, secrets, SIGN_UPS, network);
}

/** Like `countSignUp`, within a transaction: rolled back with it. */
export async function countSignUpIn(tx: Tx, { secrets }: Services, address: string): Promise<number | null> {
  const network = networkOf(address);
  return LOCAL_NETWORKS.has(network) ? null : countAttemptIn(tx, secrets, SIGN_UPS, network);
}

import type { Db, Tx } from '../../db/database.ts';
import { networkOf } from '../../http/edge/limits.ts';
import type { Secrets } from '../../secrets.ts';
import { countAttempt, countAttemptIn, type AttemptLimit } from './attempts.ts';

const LOCAL_NETWORKS = new Set(['127.0.0.1', '::1', 'in-process'].map(networkOf));

/**
 * Counts an attempt of the network of an address, like `countAttempt`. Local callers are exempt: the operator and simulated
 * managers. Callers behind a proxy that is not trusted share one limit.
 */
export async function countNetworkAttempt(
  db: Db,
  secrets: Secrets,
  limit: AttemptLimit,
  address: string,
): Promise<number | null> {
  const network = networkOf(address);
  return LOCAL_NETWORKS.has(network) ? null : countAttempt(db, secrets, limit, network);
}

/** Like `countNetworkAttempt`, within a transaction: rolled back with it. */
export async function countNetworkAttemptIn(
  tx: Tx,
  secrets: Secrets,
  limit: AttemptLimit,
  address: string,
): Promise<number | null> {
  const network = networkOf(address);
  return LOCAL_NETWORKS.has(network) ? null : countAttemptIn(tx, secrets, limit, network);
}

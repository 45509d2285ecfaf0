import { RedisUnavailable } from '../processes/shared-memory.ts';
import { DatabaseBusy, sqlState } from '../../db/database.ts';

/** SQLSTATE classes of an unavailable database: connection, resources, operator intervention, system error. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
/** SQLSTATE of a lock timeout. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** How long a call waits for a lock before it is refused as busy. */
export const LOCK_TIMEOUT = { maxLockWait: '4s' };
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']);
/** Messages of the driver for a lost connection or an exhausted pool; these errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether an error means that the database is unavailable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    error instanceof DatabaseBusy ||
    error instanceof RedisUnavailable ||
    DRIVER_MESSAGES.test(error.message)
  )
    return true;
  const state = sqlState(error);
  if (state !== null && (state === LOCK_NOT_AVAILABLE || UNAVAILABLE_CLASSES.has(state.slice(0, 2))))
    return true;
  return 'syscall' in error && 'code' in error && NETWORK_CODES.has(String(error.code));
}

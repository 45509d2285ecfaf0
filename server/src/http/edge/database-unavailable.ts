import { DatabaseBusy, sqlState } from '../../db/database.ts';

/** Classes of SQLSTATE that say the database cannot serve now: connection, resources, operator's doing. */
const TROUBLED_CLASSES = new Set(['08', '53', '57', '58']);
/** SQLSTATE of a lock that was not had in time. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** How long a call waits for what others have locked before it is told to come back. */
export const LOCK_TIMEOUT = { maxLockWait: '4s' };
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']);
/** What the driver says when a connection is lost or none becomes free; it gives these no code. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether an error means "the database cannot serve this now", so that the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy || DRIVER_WORDS.test(error.message)) return true;
  const state = sqlState(error);
  if (state !== null && (state === LOCK_NOT_AVAILABLE || TROUBLED_CLASSES.has(state.slice(0, 2))))
    return true;
  return 'syscall' in error && 'code' in error && NETWORK_CODES.has(String(error.code));
}

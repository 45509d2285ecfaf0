/** The shared memory of several web processes about the requests they have served. */
export interface SharedMemory {
  /** Records nonces of 16 bytes in base64url. Returns those that no process had recorded. */
  takeNonces(nonces: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Adds what subjects have used of their allowance, in milliseconds of restoring it. Returns for each the milliseconds
   * until its full allowance is there again, counting all processes.
   */
  spend(spent: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** How long a nonce is kept, in milliseconds: longer than each process keeps its own. */
export const NONCE_KEPT_MS = 1_200_000;
/** The most that a subject's allowance may be away, in milliseconds: a clock that stepped must not lock anybody out. */
export const MAX_RESTORING_MS = 120_000;

/** Redis did not answer in time; the call is refused as busy. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

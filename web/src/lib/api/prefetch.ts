import type { CallFailure } from './failure.ts';

/**
 * Prefetches what a screen shows first. The server waits for the answers and sends them with the page; a browser
 * does not wait and shows skeletons. A failed prefetch is ignored here: the screen reports it.
 */
export async function prefetch(reads: readonly Promise<unknown>[]): Promise<void> {
  const answered = Promise.allSettled(reads);
  if (typeof document === 'undefined') await answered;
}

/** Whether a read failed because the thing does not exist. */
export function isMissing(failure: CallFailure | null): boolean {
  return failure?.code === 'ERR_NOT_FOUND';
}

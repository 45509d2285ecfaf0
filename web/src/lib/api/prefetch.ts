import type { CallFailure } from './failure.ts';

/**
 * Asks what a screen shows first. The server waits for the answers and sends them along with the page; a browser
 * goes on at once and draws its skeletons. A question that fails is left to the screen, which says so.
 */
export async function prefetch(questions: readonly Promise<unknown>[]): Promise<void> {
  const answered = Promise.allSettled(questions);
  if (typeof document === 'undefined') await answered;
}

/** Did a read fail because there is no such thing? */
export function isMissing(failure: CallFailure | null): boolean {
  return failure?.code === 'ERR_NOT_FOUND';
}

import type { Tx } from '../../db/database.ts';

/**
 * Told, in the transaction that changed it, that a match has news: events, a result, a moved kick-off. Whoever
 * depends on matches gives one where the server is put together, and does not throw for what it may expect.
 */
export type MatchListener = (tx: Tx, matchId: number) => Promise<void>;

/** Tells the listeners one after the other, in their order. */
export async function notifyListeners(
  tx: Tx,
  listeners: readonly MatchListener[],
  matchId: number,
): Promise<void> {
  for (const listener of listeners) await listener(tx, matchId);
}

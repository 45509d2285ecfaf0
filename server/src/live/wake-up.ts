import { sql, type Tx } from '../db/database.ts';

export const LIVE_CHANNEL = 'live';
const WAKE_UP = /^match ([1-9]\d{0,9})$/;

/** A topic that is said to have news. */
export interface WakeUp {
  readonly kind: 'match';
  readonly id: number;
}

/**
 * Wakes the live streams of every instance when the transaction commits: a match has news. Never in a transaction
 * that moves money: notices make commits wait for each other.
 */
export async function wakeLive(tx: Tx, matchId: number): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${`match ${matchId}`})`.execute(tx);
}

/** What a notice says, or null when it is none of ours. */
export function readWakeUp(payload: string): WakeUp | null {
  const id = Number(WAKE_UP.exec(payload)?.[1] ?? Number.NaN);
  return Number.isInteger(id) ? { kind: 'match', id } : null;
}

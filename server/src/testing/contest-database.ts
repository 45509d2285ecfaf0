import type { Db } from '../db/database.ts';
import { contestCaller, type CallContest } from './contest-calls.ts';
import { makeRewards, stopClockAt } from './contests.ts';
import { openTestDatabase } from './database.ts';

/**
 * A fresh database for a test file about contests, and their calls: its clock stands still at `at`, and it has the
 * rewards budget that added prizes are held from.
 */
export async function openContestDatabase(
  at: Date,
): Promise<{ readonly db: Db; readonly call: CallContest }> {
  const { db } = await openTestDatabase();
  await stopClockAt(db, at);
  await makeRewards(db);
  return { db, call: contestCaller(db) };
}

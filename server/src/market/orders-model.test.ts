import { describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { keepBooks } from '../testing/books.ts';
import { makeRewards } from '../testing/contests.ts';
import { openTestDatabase } from '../testing/database.ts';
import { playAgainstModel } from '../testing/market-play.ts';

const COMMANDS = 500;

// A database for each world: the clock is the database's, and a world that a time limit abandons must not move the
// time of the next.
describe.each(['one', 'two', 'three'])('seed %s', async (seed) => {
  const { db } = await openTestDatabase();
  keepBooks(db);
  await makeRewards(db);

  test(`${COMMANDS} random commands on the market end as in a small model of it`, async ({ signal }) => {
    expect(await playAgainstModel(db, COMMANDS, seed, signal)).toEqual([]);
  });

  test('a world that is broken off plays no further command', async () => {
    const { rows: before } = await sql`select max(id) from market_order`.execute(db);
    await expect(playAgainstModel(db, COMMANDS, seed, AbortSignal.abort())).rejects.toThrow('abort');
    const { rows: after } = await sql`select max(id) from market_order`.execute(db);
    expect(after).toEqual(before);
  });
});

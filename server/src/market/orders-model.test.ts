import { expect, test } from 'vitest';
import { keepBooks } from '../testing/books.ts';
import { makeRewards } from '../testing/contests.ts';
import { openTestDatabase } from '../testing/database.ts';
import { playAgainstModel } from '../testing/market-play.ts';

const { db } = await openTestDatabase();
keepBooks(db);
await makeRewards(db);

const COMMANDS = 500;

test.each(['one', 'two', 'three'])(
  `${COMMANDS} random commands on the market end as in a small model of it (seed %s)`,
  async (seed) => {
    expect(await playAgainstModel(db, COMMANDS, seed)).toEqual([]);
  },
);

import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeRewards } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { playAgainstModel, type Family } from '../../testing/market/market-play.ts';

const COMMANDS = sizeOf({ short: 150, long: 300 });

// One database per world: the clock is the database's, and a world abandoned by a time limit must not move the time of
// the next.
describe.each(['one', 'two'])('seed %s', async (seed) => {
  const { db } = await openTestDatabase();
  keepBooks(db);
  await makeRewards(db);

  test(`${COMMANDS} random market commands end in the same state as a small model`, async ({ signal }) => {
    expect(await playAgainstModel(db, COMMANDS, seed, { signal })).toEqual([]);
  });

  test('an aborted world plays no further command', async () => {
    const { rows: before } = await sql`select max(id) from market_order`.execute(db);
    const signal = AbortSignal.abort();
    await expect(playAgainstModel(db, COMMANDS, seed, { signal })).rejects.toThrow('abort');
    const { rows: after } = await sql`select max(id) from market_order`.execute(db);
    expect(after).toEqual(before);
  });
});

/** A market with one fault: a row the product wrote is changed directly. */
interface Planted {
  readonly wrong: string;
  readonly family: Family;
  readonly when: string;
  readonly change: string;
  /** The expected report of the fault. */
  readonly found: RegExp;
}

const PLANTED: readonly Planted[] = [
  {
    wrong: 'loans that last a day longer',
    family: 'loans',
    when: 'insert on lease',
    change: "new.due_at := new.due_at + interval '1 day'",
    found: /what manager \d borrows of card \d until \d+ is not there/,
  },
  {
    wrong: 'lenders who pay no fee',
    family: 'loans',
    when: 'insert on market_order',
    change: 'new.fee_basis_points := 0',
    found: /the XFC of manager/,
  },
  {
    wrong: 'lent copies that never come back to their offer',
    family: 'loans',
    when: 'insert on market_order',
    change: 'new.recurring := false',
    found: /the model .*manager \d offers card \d at \d+ again/,
  },
  {
    wrong: 'free leases that count for another week',
    family: 'leases',
    when: 'insert on lease',
    change: 'new.cause_id := new.cause_id - 1',
    found: /house lease.*the market has.*free left/,
  },
  {
    wrong: 'packs that stay in stock',
    family: 'packs',
    when: 'update on pack_drop',
    change: 'new.left_quantity := old.left_quantity',
    found: /drop \d+ is/,
  },
  {
    wrong: 'exchanges that burn a copy less',
    family: 'exchanges',
    when: 'update on holding',
    change: 'new.owned := new.owned + case when new.owned < old.owned then 1 else 0 end',
    found: /card \d+ of manager/,
  },
];

describe.each(PLANTED)('$wrong', async ({ family, when, change, found }) => {
  const { db } = await openTestDatabase();
  await makeRewards(db);

  test('are found', async ({ signal }) => {
    await sql`
      create function plant() returns trigger language plpgsql as ${sql.lit(`begin ${change}; return new; end`)}
    `.execute(db);
    await sql`create trigger plant before ${sql.raw(when)} for each row execute function plant()`.execute(db);
    const differences = await playAgainstModel(db, COMMANDS, 'planted', { signal, families: [family] });
    expect(differences.join('\n')).toMatch(found);
  });
});

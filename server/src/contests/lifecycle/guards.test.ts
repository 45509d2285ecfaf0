import { xfc } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql, sqlState, type Tx } from '../../db/database.ts';
import { LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam } from '../../testing/contests/contests.ts';

/*
 * Writes that omit the lock: the database rejects them after the lock.
 */

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

const CHECK_VIOLATION = '23514';
let contest = 0;
let entry = 0;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  contest = await scene.contest(football);
  const entries: number[] = [];
  for (const manager of await scene.managers(2, xfc(0n))) {
    entries.push(await scene.enter(contest, manager, validTeam(football)));
  }
  entry = entries[0] ?? 0;
});

const naive: readonly (readonly [string, (tx: Tx) => Promise<unknown>])[] = [
  [
    'a seat',
    (tx) =>
      sql`insert into entry (contest_id, manager_id, fee, joined_at) values (${contest}, 1, 0, ${OPEN})`.execute(
        tx,
      ),
  ],
  ['leaving', (tx) => sql`update entry set state = 'left' where id = ${entry}`.execute(tx)],
  [
    'another captain',
    (tx) => sql`update entry set captain_id = captain_id + 1 where id = ${entry}`.execute(tx),
  ],
  [
    'another player',
    (tx) => sql`update entry set starters[1] = starters[1] + 1 where id = ${entry}`.execute(tx),
  ],
  ['another fee', (tx) => sql`update entry set fee = fee + 1 where id = ${entry}`.execute(tx)],
];
const attempt = (work: (tx: Tx) => Promise<unknown>): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    await work(tx);
    throw new Error('rolled back');
  }).catch(sqlState);

describe.each(naive)('%s', (_name, write) => {
  test('is accepted before the lock, and rejected after it', async () => {
    expect(await attempt(write)).toBeNull();
    await scene.sweepAt(LOCK);
    expect(await attempt(write)).toBe(CHECK_VIOLATION);
  });

  test('waits for a lock in progress, then is rejected', async () => {
    const written = Promise.withResolvers<string | null>();
    await inTransaction(db, async (tx) => {
      await sql`update contest set locked_at = ${LOCK} where id = ${contest}`.execute(tx);
      void attempt(write).then(written.resolve);
      // The other transaction waits for the contest's row before this one ends.
      await expect
        .poll(async () => {
          const { rows } =
            await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db,
            );
          return rows.length;
        })
        .toBe(1);
    });
    expect(await written.promise).toBe(CHECK_VIOLATION);
    await sql`update contest set locked_at = null where id = ${contest}`.execute(db);
  });
});

test('a result is written once', async () => {
  await sql`update entry set final_points = 1, final_rank = 1, prize = 0 where id = ${entry}`.execute(db);
  expect(await attempt((tx) => sql`update entry set prize = 5 where id = ${entry}`.execute(tx))).toBe(
    CHECK_VIOLATION,
  );
  expect(await attempt((tx) => sql`update entry set prize = 0 where id = ${entry}`.execute(tx))).toBeNull();
});

import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/books.ts';
import { enterContest } from '../../testing/contest-calls.ts';
import { openContestDatabase } from '../../testing/contest-database.ts';
import {
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
  xfcOf,
} from '../../testing/contests.ts';
import { contestPot } from '../../wallet/accounts.ts';
import { advanceContest } from './advance-contest.ts';
import { sweepContests } from './sweeps.ts';

const OPEN = new Date('2026-03-06T12:00:00Z');
const { db, call } = await openContestDatabase(OPEN);
keepBooks(db);

const LOCK = new Date('2026-03-07T14:55:00Z');
const FEE = xfc(200_000_000n);
const ADDED = xfc(500_000_000n);
const MONEY = xfc(1_000_000_000n);
const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
const team = validTeam(football);

async function contestRow(id: number) {
  const { rows } = await sql<{
    entries: number;
    locked_at: Date | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    due_at: Date | null;
  }>`select entries, locked_at, cancelled_at, cancel_reason, due_at from contest where id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no contest');
  return row;
}
const join = (id: number, manager: Parameters<typeof enterContest>[2]) =>
  call('contests.join', { id }, manager);

async function noticesOf(managerId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where manager_id = ${managerId} order by id`.execute(db);
  return rows.map(({ kind }) => kind);
}

test('nothing happens a millisecond before the lock', async () => {
  await stopClockAt(db, OPEN);
  const contest = await makeContest(db, football, { entryFee: FEE });
  for (const manager of await makeManagers(db, 2, MONEY)) await enterContest(call, contest, manager, team);
  await stopClockAt(db, new Date(LOCK.getTime() - 1));
  await sweepContests(db);
  expect(await contestRow(contest)).toMatchObject({ locked_at: null, due_at: LOCK });
});

test('fees and the added prize go to the pot, seats without a team are refunded', async () => {
  await stopClockAt(db, OPEN);
  const contest = await makeContest(db, football, { entryFee: FEE, addedPrize: ADDED });
  const players = await makeManagers(db, 3, MONEY);
  for (const manager of players) await enterContest(call, contest, manager, team);
  const [idle] = await makeManagers(db, 1, MONEY);
  if (idle === undefined) throw new Error('no manager');
  await join(contest, idle);
  await stopClockAt(db, LOCK);
  await sweepContests(db);

  expect(await contestRow(contest)).toMatchObject({ entries: 3, locked_at: LOCK, cancelled_at: null });
  expect((await contestPot(db, contest)).units).toBe(1_100_000_000n);
  for (const manager of players) {
    expect(await xfcOf(db, manager)).toEqual({ available: 800_000_000n, held: 0n });
    expect(await noticesOf(manager.managerId)).toEqual(['contest_started']);
  }
  expect(await xfcOf(db, idle)).toEqual({ available: 1_000_000_000n, held: 0n });
  expect(await noticesOf(idle.managerId)).toEqual(['entry_refunded']);
});

test('with too few teams the contest is cancelled and everybody has his money back', async () => {
  await stopClockAt(db, OPEN);
  const contest = await makeContest(db, football, { entryFee: FEE, addedPrize: ADDED });
  const [player, idle] = await makeManagers(db, 2, MONEY);
  if (player === undefined || idle === undefined) throw new Error('no managers');
  await enterContest(call, contest, player, team);
  await join(contest, idle);
  await stopClockAt(db, LOCK);
  await sweepContests(db);

  const row = await contestRow(contest);
  expect(row).toMatchObject({ cancelled_at: LOCK, cancel_reason: 'too_few_entries', due_at: null });
  expect(await xfcOf(db, player)).toEqual({ available: 1_000_000_000n, held: 0n });
  expect(await xfcOf(db, idle)).toEqual({ available: 1_000_000_000n, held: 0n });
  expect(await noticesOf(player.managerId)).toEqual(['contest_cancelled']);
});

test('a guaranteed contest runs with a single team, and an empty one is cancelled', async () => {
  await stopClockAt(db, OPEN);
  const [alone, empty] = [
    await makeContest(db, football, { addedPrize: ADDED, guaranteed: true }),
    await makeContest(db, football, { addedPrize: ADDED, guaranteed: true }),
  ];
  for (const manager of await makeManagers(db, 1, xfc(0n))) await enterContest(call, alone, manager, team);
  await stopClockAt(db, LOCK);
  await sweepContests(db);
  expect(await contestRow(alone)).toMatchObject({ locked_at: LOCK, cancelled_at: null });
  expect(await contestRow(empty)).toMatchObject({ cancel_reason: 'too_few_entries' });
});

test('a large field is collected in steps, and a step that breaks off is taken again', async () => {
  await stopClockAt(db, OPEN);
  const contest = await makeContest(db, football, { entryFee: FEE, addedPrize: ADDED });
  for (const manager of await makeManagers(db, 7, MONEY)) await enterContest(call, contest, manager, team);
  await stopClockAt(db, LOCK);
  const step = (breaksOff: boolean): Promise<void> =>
    inTransaction(db, async (tx) => {
      await advanceContest(tx, contest, 3);
      if (breaksOff) throw new Error('killed');
    });
  const collected: bigint[] = [];
  for (let steps = 0; steps < 4; steps += 1) {
    await expect(step(true)).rejects.toThrow('killed');
    await step(false);
    collected.push((await contestPot(db, contest)).units);
  }
  expect(collected.at(-1)).toBe(1_900_000_000n);
  expect(new Set(collected).size).toBe(3);
});

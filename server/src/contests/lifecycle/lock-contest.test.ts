import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { FEE, LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import type { enterContest } from '../../testing/contests/contest-calls.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { contestPot } from '../../wallet/accounts.ts';
import { advanceContest } from './advance-contest.ts';

const scene = await openContestScene();
const { db, call } = scene;
keepBooks(db);

const ADDED = xfc(500_000_000n);
const football = await scene.football();
const team = validTeam(football);

async function contestRow(id: number) {
  const { rows } = await sql<{
    entries: number;
    entries_with_team: number;
    locked_at: Date | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    due_at: Date | null;
  }>`select entries, entries_with_team, locked_at, cancelled_at, cancel_reason, due_at from contest where id = ${id}`.execute(
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
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { entryFee: FEE });
  for (const manager of await scene.managers(2)) await scene.enter(contest, manager, team);
  await scene.sweepAt(new Date(LOCK.getTime() - 1));
  expect(await contestRow(contest)).toMatchObject({ locked_at: null, due_at: LOCK });
});

test('fees and the added prize go to the pot, seats without a team are refunded', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { entryFee: FEE, addedPrize: ADDED });
  const players = await scene.managers(3);
  for (const manager of players) await scene.enter(contest, manager, team);
  const [idle] = await scene.managers(1);
  if (idle === undefined) throw new Error('no manager');
  await join(contest, idle);
  await scene.sweepAt(LOCK);

  expect(await contestRow(contest)).toMatchObject({ entries: 3, locked_at: LOCK, cancelled_at: null });
  expect((await contestPot(db, contest)).units).toBe(1_100_000_000n);
  for (const manager of players) {
    expect(await scene.xfcOf(manager)).toEqual({ available: 800_000_000n, held: 0n });
    expect(await noticesOf(manager.managerId)).toEqual(['contest_started']);
  }
  expect(await scene.xfcOf(idle)).toEqual({ available: 1_000_000_000n, held: 0n });
  expect(await noticesOf(idle.managerId)).toEqual(['entry_refunded']);
});

test('with too few teams the contest is cancelled and all fees are released', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { entryFee: FEE, addedPrize: ADDED });
  const [player, idle] = await scene.managers(2);
  if (player === undefined || idle === undefined) throw new Error('no managers');
  await scene.enter(contest, player, team);
  await join(contest, idle);
  await scene.sweepAt(LOCK);

  const row = await contestRow(contest);
  expect(row).toMatchObject({ cancelled_at: LOCK, cancel_reason: 'too_few_entries', due_at: null });
  expect(await scene.xfcOf(player)).toEqual({ available: 1_000_000_000n, held: 0n });
  expect(await scene.xfcOf(idle)).toEqual({ available: 1_000_000_000n, held: 0n });
  expect(await noticesOf(player.managerId)).toEqual(['contest_cancelled']);
});

test('a guaranteed contest runs with a single team, and is cancelled without one', async () => {
  await scene.stopClockAt(OPEN);
  const [alone, empty] = [
    await scene.contest(football, { addedPrize: ADDED, guaranteed: true }),
    await scene.contest(football, { addedPrize: ADDED, guaranteed: true }),
  ];
  for (const manager of await scene.managers(1, xfc(0n))) await scene.enter(alone, manager, team);
  await scene.sweepAt(LOCK);
  expect(await contestRow(alone)).toMatchObject({ locked_at: LOCK, cancelled_at: null });
  expect(await contestRow(empty)).toMatchObject({ cancel_reason: 'too_few_entries' });
});

test('a large field is collected in steps, and an interrupted step is repeated', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { entryFee: FEE, addedPrize: ADDED });
  for (const manager of await scene.managers(7)) await scene.enter(contest, manager, team);
  await scene.stopClockAt(LOCK);
  const step = (isInterrupted: boolean): Promise<void> =>
    inTransaction(db, async (tx) => {
      await advanceContest(tx, contest, 3);
      if (isInterrupted) throw new Error('killed');
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

test('refunds and notices of a large field follow in steps, and each manager is notified once', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { entryFee: FEE });
  const managers = await scene.managers(6);
  for (const [index, manager] of managers.entries()) {
    await scene.enter(contest, manager, team);
    // A second entry: of the first three with a team, of the others without one.
    if (index < 3) await scene.enter(contest, manager, team);
    else for (let more = 0; more < 2; more += 1) await scene.join(contest, manager);
  }
  await scene.stopClockAt(LOCK);
  const step = (isInterrupted: boolean): Promise<void> =>
    inTransaction(db, async (tx) => {
      await advanceContest(tx, contest, 100, 2);
      if (isInterrupted) throw new Error('killed');
    });
  for (let steps = 0; steps < 12; steps += 1) {
    await expect(step(true)).rejects.toThrow('killed');
    await step(false);
    const { rows } = await sql<{ seats: number; entries: number }>`
      select entries, (select count(*)::int from entry where contest_id = ${contest} and state = 'playing') as seats
      from contest where id = ${contest}
    `.execute(db);
    expect(rows[0]?.entries).toBe(rows[0]?.seats);
  }
  expect(await contestRow(contest)).toMatchObject({ locked_at: LOCK, entries: 9, entries_with_team: 9 });
  expect((await contestPot(db, contest)).units).toBe(FEE.units * 9n);
  const { rows } = await sql<{ kind: string; notices: number }>`
    select kind, count(*)::int as notices from notification
    where manager_id = any(${managers.map(({ managerId }) => managerId)}::int[]) group by kind order by kind
  `.execute(db);
  expect(rows).toEqual([
    { kind: 'contest_started', notices: 6 },
    { kind: 'entry_refunded', notices: 3 },
  ]);
});

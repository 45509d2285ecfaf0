import { expect, test } from 'vitest';
import { linkManagers } from '../../auth/identities/linked-managers.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { FEE, LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';

const scene = await openContestScene();
const { db, call } = scene;
keepBooks(db);
const football = await scene.football();
const team = validTeam(football);

const link = (one: TestManager | undefined, other: TestManager | undefined) =>
  inTransaction(db, (tx) =>
    linkManagers(tx, OPEN, {
      managerId: one?.managerId ?? 0,
      otherId: other?.managerId ?? 0,
      reason: 'device',
    }),
  );

async function statesOf(contest: number, managers: readonly TestManager[]): Promise<readonly string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from entry
    where contest_id = ${contest} and manager_id = any(${managers.map(({ managerId }) => managerId)}::int[])
    order by array_position(${managers.map(({ managerId }) => managerId)}::int[], manager_id)
  `.execute(db);
  return rows.map(({ state }) => state);
}

async function lastNotice({ managerId }: TestManager): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where manager_id = ${managerId} order by id desc limit 1
  `.execute(db);
  return rows[0]?.kind;
}

test('accounts linked after both joined do not meet: at the lock the later one is refunded', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { entryFee: FEE, maxEntries: 10 });
  const managers = await scene.managers(3);
  const [first, later, third] = managers;
  for (const manager of managers) await scene.enter(contest, manager, team);
  await link(first, later);
  await scene.sweepAt(LOCK);
  expect(await statesOf(contest, managers)).toEqual(['playing', 'refunded', 'playing']);
  if (later === undefined || third === undefined) throw new Error('no managers');
  expect(await scene.xfcOf(later)).toEqual({ available: 1_000_000_000n, held: 0n });
  expect([await lastNotice(later), await lastNotice(third)]).toEqual(['entry_linked', 'contest_started']);
});

test('a head-to-head of accounts linked meanwhile is cancelled and both get their fee back', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { kind: 'head_to_head', entryFee: FEE, maxEntries: 2 });
  const managers = await scene.managers(2);
  for (const manager of managers) await scene.enter(contest, manager, team);
  await link(managers[0], managers[1]);
  await scene.sweepAt(LOCK);
  expect(await statesOf(contest, managers)).toEqual(['refunded', 'refunded']);
  for (const manager of managers) expect((await scene.xfcOf(manager)).held).toBe(0n);
});

test('an account plays when the one it is linked with has no team', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { entryFee: FEE, maxEntries: 10 });
  const managers = await scene.managers(3);
  const [idle, later, third] = managers;
  if (idle === undefined || later === undefined || third === undefined) throw new Error('no managers');
  await call('contests.join', { id: contest }, idle);
  await scene.enter(contest, later, team);
  await scene.enter(contest, third, team);
  await link(idle, later);
  await scene.sweepAt(LOCK);
  expect(await statesOf(contest, managers)).toEqual(['refunded', 'playing', 'playing']);
});

test.each([
  ['a paid contest of 20 seats', { entryFee: FEE, maxEntries: 20 }],
  ['a free tournament', { maxEntries: 5 }],
] as const)('%s is played by accounts linked meanwhile', async (_, options) => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, options);
  const managers = await scene.managers(3);
  for (const manager of managers) await scene.enter(contest, manager, team);
  await link(managers[0], managers[1]);
  await scene.sweepAt(LOCK);
  expect(await statesOf(contest, managers)).toEqual(['playing', 'playing', 'playing']);
});

test('a link made after the lock leaves the contest as it is', async () => {
  await scene.stopClockAt(OPEN);
  const contest = await scene.contest(football, { kind: 'head_to_head', entryFee: FEE, maxEntries: 2 });
  const managers = await scene.managers(2);
  for (const manager of managers) await scene.enter(contest, manager, team);
  await scene.sweepAt(LOCK);
  await link(managers[0], managers[1]);
  await scene.sweepAt(new Date(LOCK.getTime() + 60_000));
  expect(await statesOf(contest, managers)).toEqual(['playing', 'playing']);
});

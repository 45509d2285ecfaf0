import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { setSwitch } from '../../http/calls/switches.ts';
import { FEE, KICK_OFF, MONEY, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { contestPot } from '../../wallet/accounts.ts';
import { advanceContest } from '../lifecycle/advance-contest.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

async function entered(count: number) {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: FEE, addedPrize: xfc(300_000_000n) });
  const managers = await scene.managers(count);
  for (const manager of managers) await scene.enter(contest, manager, validTeam(football));
  const callOff = () =>
    sql`update match set status = 'postponed' where id = any(${football.matchIds}::int[])`.execute(db);
  return { contest, managers, callOff };
}
async function isOver(contest: number): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select cancelled_at is not null and due_at is null as over from contest where id = ${contest}`.execute(
    db,
  );
  return rows[0]?.over ?? false;
}

/** Takes steps of two payments, interrupting each once before completing it; returns the number of steps. */
async function stepsToTheEnd(contest: number): Promise<number> {
  const step = (breaksOff: boolean): Promise<void> =>
    inTransaction(db, async (tx) => {
      await advanceContest(tx, contest, 2);
      if (breaksOff) throw new Error('killed');
    });
  for (let steps = 0; steps < 20; steps += 1) {
    if (await isOver(contest)) return steps;
    await expect(step(true)).rejects.toThrow('killed');
    await step(false);
  }
  throw new Error('it never ends');
}

describe('a cancellation in steps', () => {
  test('before the lock releases every hold once, despite interruptions', async () => {
    const { contest, managers, callOff } = await entered(5);
    await callOff();
    expect(await stepsToTheEnd(contest)).toBeGreaterThan(2);
    for (const manager of managers) {
      expect(await scene.xfcOf(manager)).toEqual({ available: MONEY.units, held: 0n });
    }
  });

  test('after the lock refunds every fee once, despite interruptions', async () => {
    const { contest, managers, callOff } = await entered(5);
    await scene.sweepAt(KICK_OFF);
    expect((await contestPot(db, contest)).units).toBe(1_300_000_000n);
    await callOff();
    expect(await stepsToTheEnd(contest)).toBeGreaterThan(2);
    expect((await contestPot(db, contest)).units).toBe(0n);
    for (const manager of managers) {
      expect(await scene.xfcOf(manager)).toEqual({ available: MONEY.units, held: 0n });
    }
  });

  test('during the lock releases holds and refunds from the pot', async () => {
    const { contest, managers, callOff } = await entered(5);
    await scene.stopClockAt(KICK_OFF);
    await inTransaction(db, (tx) => advanceContest(tx, contest, 3));
    expect((await contestPot(db, contest)).units).toBeLessThan(1_300_000_000n);
    await callOff();
    await stepsToTheEnd(contest);
    for (const manager of managers) {
      expect(await scene.xfcOf(manager)).toEqual({ available: MONEY.units, held: 0n });
    }
  });
});

test('while contests are switched off no money moves; due steps are taken afterwards', async () => {
  const { contest, managers, callOff } = await entered(2);
  await callOff();
  await inTransaction(db, (tx) => setSwitch(tx, 'contests', true));
  await sweepContests(db);
  expect(await isOver(contest)).toBe(false);
  await inTransaction(db, (tx) => setSwitch(tx, 'contests', false));
  await sweepContests(db);
  expect(await isOver(contest)).toBe(true);
  for (const manager of managers) {
    expect(await scene.xfcOf(manager)).toEqual({ available: MONEY.units, held: 0n });
  }
});

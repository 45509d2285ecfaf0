import { xfc } from '@touchline/domain/money';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { gameNow } from '../../db/clock.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import {
  FEE,
  LOCK,
  OPEN,
  openContestScene,
  type ContestScene,
} from '../../testing/contests/contest-scene.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';
import { openHolds } from '../../wallet/ledger.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const guarded = await openContestScene();
const { db, call } = guarded;
keepBooks(db);
/** A second database: the naive variant may corrupt its books. */
const unguarded = await openContestScene();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? sizeOf({ short: 10, long: 20 }));
const ACTORS = 16;
const football = await guarded.football();

const join = async (id: number, manager: TestManager): Promise<string> =>
  codeOf(await guarded.join(id, manager));

/** The naive variant: counts, then inserts, without a lock. Awaits `counted` in between. */
function joinWithoutLock(
  contestId: number,
  manager: TestManager,
  counted: () => Promise<void>,
): Promise<string> {
  return inTransaction(unguarded.db, async (tx) => {
    const seats = await sql<{ taken: number; max: number }>`
      select (select count(*)::int from entry where contest_id = contest.id and state = 'playing') as taken, max_entries as max
      from contest where id = ${contestId}
    `.execute(tx);
    const { taken = 0, max = 0 } = seats.rows[0] ?? {};
    if (taken >= max) return 'ERR_CONTEST_FULL';
    await counted();
    await takeSeat(tx, contestId, manager);
    return 'Ok';
  });
}

async function takeSeat(tx: Tx, contestId: number, manager: TestManager): Promise<void> {
  const at = await gameNow(tx);
  const { rows } = await sql<{ id: number }>`
    insert into entry (contest_id, manager_id, fee, joined_at)
    values (${contestId}, ${manager.managerId}, ${FEE.units}, ${at}) returning id
  `.execute(tx);
  const cause = { kind: 'entry', id: rows[0]?.id ?? 0 };
  await openHolds(tx, at, [{ accountId: manager.accountId, cause, units: FEE.units }]);
}

async function seatsTaken(on: Db, contestId: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from entry where contest_id = ${contestId} and state = 'playing'
  `.execute(on);
  return rows[0]?.taken ?? -1;
}

/** A contest with one free seat of two, and 16 managers with enough money for it. */
async function lastSeat(scene: ContestScene): Promise<{ contest: number; managers: readonly TestManager[] }> {
  const contest = await scene.contest(await scene.football(), { entryFee: FEE, maxEntries: 2 });
  const [first, ...managers] = await scene.managers(ACTORS + 1, FEE);
  if (first === undefined) throw new Error('no managers');
  expect(await scene.join(contest, first)).toBe('Ok');
  return { contest, managers };
}

describe('the last seat', () => {
  test(`goes to exactly one of ${ACTORS} managers, the only one to pay, in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async ({ note }) => {
      const { contest, managers } = await lastSeat(guarded);
      const answers = await Promise.all(managers.map((manager) => join(contest, manager)));
      note('answers', answers);
      expect(answers.filter((answer) => answer === 'Ok')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'ERR_CONTEST_FULL')).toHaveLength(ACTORS - 1);
      expect(await seatsTaken(db, contest)).toBe(2);
      for (const [index, manager] of managers.entries()) {
        const held = answers[index] === 'Ok' ? FEE.units : 0n;
        expect(await guarded.xfcOf(manager)).toEqual({ available: FEE.units - held, held });
      }
    }));

  test('is sold more than once by a join without the lock, so this test can fail', async () => {
    const { contest, managers } = await lastSeat(unguarded);
    const counted = makeBarrier(2);
    await Promise.all(managers.map((manager) => joinWithoutLock(contest, manager, counted)));
    expect(await seatsTaken(unguarded.db, contest)).toBeGreaterThan(2);
  });
});

test('a manager who joins from many tabs gets no more seats than the contest allows', () =>
  playRounds(ROUNDS, async ({ note }) => {
    const contest = await guarded.contest(football, { entryFee: FEE });
    const manager = await guarded.manager(xfc(FEE.units * 10n));
    note('answers', await Promise.all(Array.from({ length: ACTORS }, () => join(contest, manager))));
    expect(await seatsTaken(db, contest)).toBe(3);
    expect(await guarded.xfcOf(manager)).toEqual({ available: FEE.units * 7n, held: FEE.units * 3n });
  }));

test('a balance for one fee pays for one of many concurrent joins', () =>
  playRounds(ROUNDS, async () => {
    const contests: number[] = [];
    for (let index = 0; index < 4; index += 1)
      contests.push(await guarded.contest(football, { entryFee: FEE }));
    const manager = await guarded.manager(FEE);
    const answers = await Promise.all(contests.map((contest) => join(contest, manager)));
    expect(answers.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'ERR_INSUFFICIENT_FUNDS'), 'Ok']);
  }));

test('concurrent joins, saves, leaves and the lock leave every fee in the pot or with its owner', () =>
  playRounds(ROUNDS, async ({ note }) => {
    await guarded.stopClockAt(OPEN);
    const contest = await guarded.contest(football, { entryFee: FEE });
    const managers = await guarded.managers(ACTORS, FEE);
    const team = validTeam(football);
    for (const manager of managers.slice(0, 8)) expect(await join(contest, manager)).toBe('Ok');
    const actors = managers.map(async (manager, index) => {
      if (index >= 8) return `joins: ${await join(contest, manager)}`;
      if (index % 2 === 0) return `leaves: ${codeOf(await call('contests.leave', { id: contest }, manager))}`;
      const saved = await call('teams.create', { contest_id: contest, ...team }, manager);
      return `saves: ${codeOf(saved)}`;
    });
    const [answers] = await Promise.all([Promise.all(actors), guarded.sweepAt(LOCK)]);
    note('answers', answers);
    await sweepContests(db);
    for (const manager of managers) {
      const { available, held } = await guarded.xfcOf(manager);
      const { rows } = await sql<{ state: string }>`
        select state from entry where contest_id = ${contest} and manager_id = ${manager.managerId}`.execute(
        db,
      );
      const inThePot = rows[0]?.state === 'playing';
      expect({ available, held }).toEqual({ available: inThePot ? 0n : FEE.units, held: 0n });
    }
  }));

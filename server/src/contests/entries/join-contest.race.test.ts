import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { gameNow } from '../../db/clock.ts';
import { keepBooks } from '../../testing/books.ts';
import { contestCaller } from '../../testing/contest-calls.ts';
import {
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
  xfcOf,
  type TestManager,
} from '../../testing/contests.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { meetingOf } from '../../testing/meeting.ts';
import { openHolds } from '../../wallet/ledger.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** Another database, whose books the planted variant may ruin. */
const { db: unguarded } = await openTestDatabase();
const call = contestCaller(db);

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const ACTORS = 16;
const FEE = xfc(200_000_000n);
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const OPEN = new Date('2026-03-06T12:00:00Z');
const LOCK = new Date('2026-03-07T14:55:00Z');
for (const each of [db, unguarded]) await stopClockAt(each, OPEN);
const football = await makeFootball(db, { kickOffAt: KICK_OFF });

async function throughTheDoor(id: number, manager: TestManager): Promise<string> {
  const outcome = await call('contests.join', { id }, manager);
  return outcome === 'Ok' ? 'Ok' : outcome.refused;
}

/** Counts, then takes, without a lock: what everybody writes first. `looked` is waited for in between. */
function withoutLock(contestId: number, manager: TestManager, looked: () => Promise<void>): Promise<string> {
  return inTransaction(unguarded, async (tx) => {
    const seats = await sql<{ taken: number; max: number }>`
      select (select count(*)::int from entry where contest_id = contest.id and state = 'playing') as taken, max_entries as max
      from contest where id = ${contestId}
    `.execute(tx);
    const { taken = 0, max = 0 } = seats.rows[0] ?? {};
    if (taken >= max) return 'ERR_CONTEST_FULL';
    await looked();
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

/** A contest with one of two seats left, and 16 managers who can pay for it. */
async function lastSeat(on: Db): Promise<{ contest: number; managers: readonly TestManager[] }> {
  const football = await makeFootball(on, { kickOffAt: KICK_OFF });
  const contest = await makeContest(on, football, { entryFee: FEE, maxEntries: 2 });
  const [first, ...managers] = await makeManagers(on, ACTORS + 1, FEE);
  if (first === undefined) throw new Error('no managers');
  const joined = await contestCaller(on)('contests.join', { id: contest }, first);
  expect(joined).toBe('Ok');
  return { contest, managers };
}

describe('the last seat', () => {
  test(`goes to exactly one of ${ACTORS} managers, who alone pays, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { contest, managers } = await lastSeat(db);
      const outcomes = await Promise.all(managers.map((manager) => throughTheDoor(contest, manager)));
      expect(outcomes.filter((outcome) => outcome === 'Ok')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'ERR_CONTEST_FULL')).toHaveLength(ACTORS - 1);
      expect(await seatsTaken(db, contest)).toBe(2);
      for (const [index, manager] of managers.entries()) {
        const held = outcomes[index] === 'Ok' ? FEE.units : 0n;
        expect(await xfcOf(db, manager)).toEqual({ available: FEE.units - held, held });
      }
    }
  });

  test('is sold more than once by a join without the lock, so the race can be lost', async () => {
    const { contest, managers } = await lastSeat(unguarded);
    const looked = meetingOf(2);
    await Promise.all(managers.map((manager) => withoutLock(contest, manager, looked)));
    expect(await seatsTaken(unguarded, contest)).toBeGreaterThan(2);
  });
});

test('one manager who joins from many tabs gets as many seats as the contest allows him', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const contest = await makeContest(db, football, { entryFee: FEE });
    const [manager] = await makeManagers(db, 1, xfc(FEE.units * 10n));
    if (manager === undefined) throw new Error('no manager');
    await Promise.all(Array.from({ length: ACTORS }, () => throughTheDoor(contest, manager)));
    expect(await seatsTaken(db, contest)).toBe(3);
    expect(await xfcOf(db, manager)).toEqual({ available: FEE.units * 7n, held: FEE.units * 3n });
  }
});

test('one balance pays one of many contests that are joined at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const contests: number[] = [];
    for (let index = 0; index < 4; index += 1)
      contests.push(await makeContest(db, football, { entryFee: FEE }));
    const [manager] = await makeManagers(db, 1, FEE);
    if (manager === undefined) throw new Error('no manager');
    const outcomes = await Promise.all(contests.map((contest) => throughTheDoor(contest, manager)));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'ERR_INSUFFICIENT_FUNDS'), 'Ok']);
  }
});

test('joining, saving, leaving and the lock at once leave every fee in the pot or with its owner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await stopClockAt(db, OPEN);
    const contest = await makeContest(db, football, { entryFee: FEE });
    const managers = await makeManagers(db, ACTORS, FEE);
    const team = validTeam(football);
    for (const manager of managers.slice(0, 8)) expect(await throughTheDoor(contest, manager)).toBe('Ok');
    const actors = managers.map(async (manager, index) => {
      if (index >= 8) return throughTheDoor(contest, manager);
      if (index % 2 === 0) return call('contests.leave', { id: contest }, manager);
      return call('teams.create', { contest_id: contest, ...team }, manager);
    });
    await Promise.all([...actors, stopClockAt(db, LOCK).then(() => sweepContests(db))]);
    await sweepContests(db);
    for (const manager of managers) {
      const { available, held } = await xfcOf(db, manager);
      const { rows } = await sql<{ state: string }>`
        select state from entry where contest_id = ${contest} and manager_id = ${manager.managerId}`.execute(
        db,
      );
      const inThePot = rows[0]?.state === 'playing';
      expect({ available, held }).toEqual({ available: inThePot ? 0n : FEE.units, held: 0n });
    }
  }
});

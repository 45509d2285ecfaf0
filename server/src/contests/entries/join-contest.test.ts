import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { invoke } from '../../http/calls/invoke.ts';
import { secretsFrom } from '../../secrets.ts';
import { FEE, LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import { sql } from '../../db/database.ts';
import { testContestRoutes } from '../../testing/contests/contest-routes.ts';
import { hashPassword } from '../../auth/passwords/password-hash.ts';

const scene = await openContestScene();
const { db, call } = scene;
keepBooks(db);

const JUST_BEFORE_THE_LOCK = new Date(LOCK.getTime() - 1);

const football = await scene.football();

async function one(money = xfc(1_000_000_000n)): Promise<TestManager> {
  const [manager] = await scene.managers(1, money);
  if (manager === undefined) throw new Error('no manager');
  return manager;
}
const join = (id: number, manager: TestManager, password?: string) =>
  call('contests.join', password === undefined ? { id } : { id, password }, manager);
const leave = (id: number, manager: TestManager) => call('contests.leave', { id }, manager);

async function seats(contestId: number): Promise<{ entries: number; entries_with_team: number }> {
  const { rows } = await sql<{ entries: number; entries_with_team: number }>`
    select entries, entries_with_team from contest where id = ${contestId}
  `.execute(db);
  return rows[0] ?? { entries: -1, entries_with_team: -1 };
}

describe('a seat', () => {
  test('is taken with its fee held', async () => {
    await scene.stopClockAt(OPEN);
    const contest = await scene.contest(football, { entryFee: FEE });
    const manager = await one();
    expect(await join(contest, manager)).toBe('Ok');
    expect(await scene.xfcOf(manager)).toEqual({ available: 800_000_000n, held: 200_000_000n });
    expect(await seats(contest)).toEqual({ entries: 1, entries_with_team: 0 });
  });

  test('is taken once by a call repeated with its idempotency key', async () => {
    const contest = await scene.contest(football, { entryFee: FEE });
    const manager = await one();
    const services = {
      db,
      routes: testContestRoutes,
      secrets: secretsFrom('t'.repeat(32)),
      checkAnswers: true,
    };
    const again = () =>
      invoke(services, 'contests.join', { id: contest }, manager, 'one-intent-and-its-repetition');
    expect(await Promise.all([again(), again(), again()])).toEqual(['Ok', 'Ok', 'Ok']);
    expect(await seats(contest)).toEqual({ entries: 1, entries_with_team: 0 });
    expect(await scene.xfcOf(manager)).toEqual({ available: 800_000_000n, held: 200_000_000n });
  });

  test('of a free contest holds nothing', async () => {
    const contest = await scene.contest(football);
    const manager = await one(xfc(0n));
    expect(await join(contest, manager)).toBe('Ok');
    expect(await scene.xfcOf(manager)).toEqual({ available: 0n, held: 0n });
  });

  test('is refused without the money, and nothing is written', async () => {
    const contest = await scene.contest(football, { entryFee: FEE });
    const manager = await one(xfc(199_999_999n));
    expect(await join(contest, manager)).toEqual({ refused: 'ERR_INSUFFICIENT_FUNDS' });
    expect(await seats(contest)).toEqual({ entries: 0, entries_with_team: 0 });
  });

  test('is refused in a full contest', async () => {
    const contest = await scene.contest(football, { maxEntries: 2 });
    for (const manager of await scene.managers(2, xfc(0n))) expect(await join(contest, manager)).toBe('Ok');
    expect(await join(contest, await one())).toEqual({ refused: 'ERR_CONTEST_FULL' });
  });

  test('is refused beyond the limit per manager', async () => {
    const contest = await scene.contest(football, { maxEntries: 40 });
    const manager = await one();
    expect([await join(contest, manager), await join(contest, manager)]).toEqual(['Ok', 'Ok']);
    expect(await join(contest, manager)).toEqual({ refused: 'ERR_ENTRY_LIMIT', values: { max: 2 } });
  });

  test('is available up to the last millisecond before the lock, but not at it', async () => {
    const contest = await scene.contest(football);
    await scene.stopClockAt(JUST_BEFORE_THE_LOCK);
    expect(await join(contest, await one())).toBe('Ok');
    await scene.stopClockAt(LOCK);
    expect(await join(contest, await one())).toEqual({ refused: 'ERR_CONTEST_LOCKED' });
    await scene.stopClockAt(OPEN);
  });

  test('is not available before the contest opens, nor in an unknown contest', async () => {
    const contest = await scene.contest(football);
    await scene.stopClockAt(new Date('2026-02-20T12:00:00Z'));
    expect(await join(contest, await one())).toEqual({ refused: 'ERR_CONTEST_NOT_OPEN' });
    await scene.stopClockAt(OPEN);
    expect(await join(999_999, await one())).toEqual({ refused: 'ERR_NOT_FOUND' });
  });

  test('is available until the new lock when a match moves', async () => {
    const later = await scene.football();
    const contest = await scene.contest(later);
    const soon = new Date('2026-03-07T12:00:00Z');
    await sql`update match set kickoff_at = ${soon} where id = ${later.matchIds[0]}`.execute(db);
    await scene.stopClockAt(new Date('2026-03-07T11:54:59Z'));
    expect(await join(contest, await one())).toBe('Ok');
    await scene.stopClockAt(new Date('2026-03-07T11:55:00Z'));
    expect(await join(contest, await one())).toEqual({ refused: 'ERR_CONTEST_LOCKED' });
    await scene.stopClockAt(OPEN);
  });
});

describe('leaving', () => {
  test('releases the whole fee and frees the seat', async () => {
    const contest = await scene.contest(football, { entryFee: FEE, maxEntries: 2 });
    const manager = await one();
    await join(contest, manager);
    expect(await leave(contest, manager)).toBe('Ok');
    expect(await scene.xfcOf(manager)).toEqual({ available: 1_000_000_000n, held: 0n });
    expect(await seats(contest)).toEqual({ entries: 0, entries_with_team: 0 });
    expect(await join(contest, manager)).toBe('Ok');
  });

  test('removes the latest entry without a team unless one is given', async () => {
    const contest = await scene.contest(football);
    const manager = await one();
    await join(contest, manager);
    const first = await call('teams.create', { contest_id: contest, ...validTeam(football) }, manager);
    await join(contest, manager);
    expect(await leave(contest, manager)).toBe('Ok');
    expect(await seats(contest)).toEqual({ entries: 1, entries_with_team: 1 });
    if ('refused' in first) throw new Error(first.refused);
    const named = { id: contest, team_id: first.team_id };
    expect(await call('contests.leave', named, manager)).toBe('Ok');
    expect(await seats(contest)).toEqual({ entries: 0, entries_with_team: 0 });
  });

  test('requires an own entry, before the lock', async () => {
    const contest = await scene.contest(football, { entryFee: FEE });
    const [owner, other] = [await one(), await one()];
    await join(contest, owner);
    expect(await leave(contest, other)).toEqual({ refused: 'ERR_NOT_JOINED' });
    await scene.stopClockAt(LOCK);
    expect(await leave(contest, owner)).toEqual({ refused: 'ERR_CONTEST_LOCKED' });
    await scene.stopClockAt(OPEN);
  });
});

describe('a private contest', () => {
  test('admits managers with the right password', async () => {
    const contest = await scene.contest(football, {
      passwordHash: await hashPassword('catenaccio'),
    });
    const manager = await one();
    expect(await join(contest, manager)).toEqual({ refused: 'ERR_PASSWORD_WRONG' });
    expect(await join(contest, manager, 'tikitaka')).toEqual({ refused: 'ERR_PASSWORD_WRONG' });
    expect(await join(contest, manager, 'catenaccio')).toBe('Ok');
  });

  test('locks out only the manager, for 15 minutes after five wrong attempts, even concurrent ones', async () => {
    const contest = await scene.contest(football, {
      passwordHash: await hashPassword('catenaccio'),
    });
    const [guesser, knower] = [await one(), await one()];
    const guesses = await Promise.all(Array.from({ length: 8 }, () => join(contest, guesser, 'guess')));
    const outcomes = guesses.map((guess) => (typeof guess === 'string' ? guess : guess.refused)).toSorted();
    expect(outcomes).toEqual([
      ...Array.from({ length: 5 }, () => 'ERR_PASSWORD_WRONG'),
      ...Array.from({ length: 3 }, () => 'ERR_TOO_MANY'),
    ]);
    expect(await join(contest, guesser, 'catenaccio')).toEqual({
      refused: 'ERR_TOO_MANY',
      values: { retry_after: 15 * 60 },
    });
    expect(await join(contest, knower, 'catenaccio')).toBe('Ok');
    await scene.stopClockAt(new Date(OPEN.getTime() + 15 * 60_000));
    expect(await join(contest, guesser, 'catenaccio')).toBe('Ok');
    await scene.stopClockAt(OPEN);
  });

  test('accepts 50 wrong attempts an hour from all managers together', async () => {
    const contest = await scene.contest(football, {
      passwordHash: await hashPassword('catenaccio'),
    });
    const wrongAt = new Date(OPEN.getTime() + 10 * 60_000);
    await sql`insert into contest_password_guess (contest_id, at)
      select ${contest}::int, ${OPEN} from generate_series(1, 48)`.execute(db);
    await scene.stopClockAt(wrongAt);
    const [guesser, knower] = [await one(), await one()];
    expect(await join(contest, knower, 'catenaccio')).toBe('Ok');
    const wrong = await Promise.all([1, 2, 3].map(() => join(contest, guesser, 'guess')));
    const outcomes = wrong.map((guess) => (typeof guess === 'string' ? guess : guess.refused)).toSorted();
    expect(outcomes).toEqual(['ERR_PASSWORD_WRONG', 'ERR_PASSWORD_WRONG', 'ERR_TOO_MANY']);
    const late = await one();
    expect(await join(contest, late, 'catenaccio')).toEqual({
      refused: 'ERR_TOO_MANY',
      values: { retry_after: 50 * 60 },
    });
    await scene.stopClockAt(new Date(OPEN.getTime() + 60 * 60_000));
    expect(await join(contest, late, 'catenaccio')).toBe('Ok');
    await scene.stopClockAt(OPEN);
  });
});

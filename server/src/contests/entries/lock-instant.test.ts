import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/books.ts';
import { contestCaller, enterContest } from '../../testing/contest-calls.ts';
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
import { sweepContests } from '../lifecycle/sweeps.ts';

/*
 * The last millisecond: what may be done before the lock, and nothing at it or after it, whether or not a sweep has
 * carried the lock out, and also when a match was moved up or back.
 */

const { db } = await openTestDatabase();
keepBooks(db);
const call = contestCaller(db);

const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const JOIN_TIME_MS = 5 * 60_000;
const FEE = xfc(100_000_000n);

interface Scene {
  readonly contest: number;
  readonly seated: TestManager;
  readonly fielded: TestManager;
  readonly teamId: number;
  readonly outsider: TestManager;
  readonly team: ReturnType<typeof validTeam>;
  readonly matchIds: readonly number[];
}

async function scene(): Promise<Scene> {
  await stopClockAt(db, OPEN);
  const football = await makeFootball(db, { kickOffAt: KICK_OFF });
  const contest = await makeContest(db, football, { entryFee: FEE });
  const [seated, fielded, outsider, rival] = await makeManagers(db, 4, FEE);
  if (!seated || !fielded || !outsider || !rival) throw new Error('no managers');
  expect(await call('contests.join', { id: contest }, seated)).toBe('Ok');
  const team = validTeam(football);
  const teamId = await enterContest(call, contest, fielded, team);
  await enterContest(call, contest, rival, team);
  return { contest, seated, fielded, teamId, outsider, team, matchIds: football.matchIds };
}

const acts: readonly (readonly [string, (scene: Scene) => Promise<unknown>])[] = [
  ['joining', ({ contest, outsider }) => call('contests.join', { id: contest }, outsider)],
  ['leaving', ({ contest, fielded }) => call('contests.leave', { id: contest }, fielded)],
  [
    'saving a team',
    ({ contest, seated, team }) => call('teams.create', { contest_id: contest, ...team }, seated),
  ],
  [
    'changing a team',
    ({ fielded, teamId, team }) =>
      call(
        'teams.update',
        { teamId, ...team, captain_id: team.vice_captain_id, vice_captain_id: team.captain_id },
        fielded,
      ),
  ],
];
const verdict = (outcome: unknown): string => (isRefusal(outcome) ? outcome.refused : 'done');
const moved = (matchIds: readonly number[], to: Date) =>
  sql`update match set kickoff_at = ${to} where id = any(${matchIds}::int[])`.execute(db);

describe.each(acts)('%s', (_name, act) => {
  test.each([
    ['a millisecond before the lock', -1, 'done'],
    ['at the lock', 0, 'ERR_CONTEST_LOCKED'],
    ['a millisecond after the lock', 1, 'ERR_CONTEST_LOCKED'],
  ])('%s', async (_moment, offset, expected) => {
    const at = await scene();
    await stopClockAt(db, new Date(KICK_OFF.getTime() - JOIN_TIME_MS + offset));
    expect(verdict(await act(at))).toBe(expected);
  });

  test('after a sweep has locked, also when the clock is set back', async () => {
    const at = await scene();
    await stopClockAt(db, KICK_OFF);
    await sweepContests(db);
    await stopClockAt(db, OPEN);
    expect(verdict(await act(at))).toBe('ERR_CONTEST_LOCKED');
  });

  test('follows matches that are moved up before any sweep has noticed', async () => {
    const at = await scene();
    const sooner = new Date(KICK_OFF.getTime() - 3_600_000);
    await moved(at.matchIds, sooner);
    await stopClockAt(db, new Date(sooner.getTime() - JOIN_TIME_MS));
    expect(verdict(await act(at))).toBe('ERR_CONTEST_LOCKED');
  });

  test('follows matches that are put back before any sweep has noticed', async () => {
    const at = await scene();
    await moved(at.matchIds, new Date(KICK_OFF.getTime() + 3_600_000));
    await stopClockAt(db, new Date(KICK_OFF.getTime() - JOIN_TIME_MS - 1));
    expect(verdict(await act(at))).toBe('done');
    const { rows } = await sql<{
      start_at: Date;
    }>`select start_at from contest where id = ${at.contest}`.execute(db);
    expect(rows[0]?.start_at).toEqual(KICK_OFF);
  });
});

test('a refusal at the lock leaves every fee where it was', async () => {
  const at = await scene();
  await stopClockAt(db, new Date(KICK_OFF.getTime() - JOIN_TIME_MS));
  for (const [, act] of acts) expect(verdict(await act(at))).toBe('ERR_CONTEST_LOCKED');
  expect(await xfcOf(db, at.outsider)).toEqual({ available: FEE.units, held: 0n });
  expect(await xfcOf(db, at.seated)).toEqual({ available: 0n, held: FEE.units });
});

import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { KICK_OFF, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';

/*
 * The last millisecond: writes succeed before the lock and fail from it on, whether or not a sweep has executed the lock,
 * and also when a match was brought forward or postponed.
 */

const scene = await openContestScene();
const { db, call } = scene;
keepBooks(db);

const JOIN_TIME_MS = 5 * 60_000;
const FEE = xfc(100_000_000n);

/** A contest with one entry without a team, one with a team, and a manager without an entry. */
interface Contestants {
  readonly contest: number;
  readonly seated: TestManager;
  readonly fielded: TestManager;
  readonly teamId: number;
  readonly outsider: TestManager;
  readonly team: ReturnType<typeof validTeam>;
  readonly matchIds: readonly number[];
}

async function contestants(): Promise<Contestants> {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: FEE });
  const [seated, fielded, outsider, rival] = await scene.managers(4, FEE);
  if (!seated || !fielded || !outsider || !rival) throw new Error('no managers');
  expect(await call('contests.join', { id: contest }, seated)).toBe('Ok');
  const team = validTeam(football);
  const teamId = await scene.enter(contest, fielded, team);
  await scene.enter(contest, rival, team);
  return { contest, seated, fielded, teamId, outsider, team, matchIds: football.matchIds };
}

const actions: readonly (readonly [string, (contestants: Contestants) => Promise<unknown>])[] = [
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
const codeOrDone = (outcome: unknown): string => (isRefusal(outcome) ? outcome.refused : 'done');
const moved = (matchIds: readonly number[], to: Date) =>
  sql`update match set kickoff_at = ${to} where id = any(${matchIds}::int[])`.execute(db);

describe.each(actions)('%s', (_name, act) => {
  test.each([
    ['a millisecond before the lock', -1, 'done'],
    ['at the lock', 0, 'ERR_CONTEST_LOCKED'],
    ['a millisecond after the lock', 1, 'ERR_CONTEST_LOCKED'],
  ])('%s', async (_moment, offset, expected) => {
    const at = await contestants();
    await scene.stopClockAt(new Date(KICK_OFF.getTime() - JOIN_TIME_MS + offset));
    expect(codeOrDone(await act(at))).toBe(expected);
  });

  test('fails after a sweep has locked, also when the clock is set back', async () => {
    const at = await contestants();
    await scene.sweepAt(KICK_OFF);
    await scene.stopClockAt(OPEN);
    expect(codeOrDone(await act(at))).toBe('ERR_CONTEST_LOCKED');
  });

  test('respects matches brought forward before any sweep has run', async () => {
    const at = await contestants();
    const sooner = new Date(KICK_OFF.getTime() - 3_600_000);
    await moved(at.matchIds, sooner);
    await scene.stopClockAt(new Date(sooner.getTime() - JOIN_TIME_MS));
    expect(codeOrDone(await act(at))).toBe('ERR_CONTEST_LOCKED');
  });

  test('respects matches moved to later before any sweep has run', async () => {
    const at = await contestants();
    await moved(at.matchIds, new Date(KICK_OFF.getTime() + 3_600_000));
    await scene.stopClockAt(new Date(KICK_OFF.getTime() - JOIN_TIME_MS - 1));
    expect(codeOrDone(await act(at))).toBe('done');
    const { rows } = await sql<{
      start_at: Date;
    }>`select start_at from contest where id = ${at.contest}`.execute(db);
    expect(rows[0]?.start_at).toEqual(KICK_OFF);
  });
});

test('a refusal at the lock changes no fee', async () => {
  const at = await contestants();
  await scene.stopClockAt(new Date(KICK_OFF.getTime() - JOIN_TIME_MS));
  for (const [, act] of actions) expect(codeOrDone(await act(at))).toBe('ERR_CONTEST_LOCKED');
  expect(await scene.xfcOf(at.outsider)).toEqual({ available: FEE.units, held: 0n });
  expect(await scene.xfcOf(at.seated)).toEqual({ available: 0n, held: FEE.units });
});

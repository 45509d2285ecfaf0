import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam, type Football, type TestManager } from '../../testing/contests/contests.ts';
import { openOfficialContests } from './official-contests.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openContestScene();
const { db, call } = scene;
keepBooks(db);

const START_BALANCE = xfc(2_000_000_000n);
let days = 0;

/** A Sprint round with open official contests, and managers with 20 XFC each. */
async function openRound(managers: number) {
  const kickOff = new Date(Date.UTC(2026, 2, 1 + (days += 1), 15));
  await scene.stopClockAt(new Date(kickOff.getTime() - 10 * MINUTE_MS));
  const football = await scene.football({ kickOffAt: kickOff, pace: 'sprint' });
  await openOfficialContests(db);
  const contestOf = async (template: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select id from contest where round_id = ${football.roundId} and template = ${template}
    `.execute(db);
    return rows[0]?.id ?? 0;
  };
  return { kickOff, football, contestOf, managers: await scene.managers(managers, START_BALANCE) };
}

type Round = Awaited<ReturnType<typeof openRound>>;

/** Gives each team's captain a number of goals, and plays the round until its payment. */
async function playRound({ kickOff, football }: Round, goals: ReadonlyMap<number, number>): Promise<void> {
  await scene.sweepAt(kickOff);
  const endedAt = new Date(kickOff.getTime() + 10 * MINUTE_MS);
  await scene.stopClockAt(endedAt);
  const statistics = new Map([...goals].map(([playerId, count]) => [playerId, { goals: count }]));
  await scene.endMatches(football, { endedAt, statistics });
  await sweepContests(db);
  await scene.sweepAt(new Date(endedAt.getTime() + 2 * MINUTE_MS));
}

/** The same team except for its captain, who decides the ranking. */
function teamWithCaptain(football: Football, index: number) {
  const team = validTeam(football);
  const captain = team.starters[index] ?? 0;
  const vice = team.starters[(index + 1) % team.starters.length] ?? 0;
  return { ...team, captain_id: captain, vice_captain_id: vice };
}
const captainOf = (football: Football, index: number): number =>
  Number(teamWithCaptain(football, index).captain_id);

async function enter(round: Round, contest: number, nths: readonly number[]): Promise<void> {
  for (const [index, manager] of round.managers.entries()) {
    await scene.enter(contest, manager, teamWithCaptain(round.football, nths[index] ?? 0));
  }
}

async function gainOf(manager: TestManager): Promise<bigint> {
  const { available, held } = await scene.xfcOf(manager);
  expect(held).toBe(0n);
  return available - START_BALANCE.units;
}
const gainsOf = (managers: readonly TestManager[]) => Promise.all(managers.map(gainOf));

async function shown(contest: number, manager: TestManager) {
  const detail = await call('contests.get', { id: contest }, manager);
  if (isRefusal(detail)) throw new Error(detail.refused);
  return detail;
}

describe('a head-to-head', () => {
  test('pays all but the house cut to the winner', async () => {
    const round = await openRound(2);
    const contest = await round.contestOf('head-to-head-5');
    const empty = await shown(contest, round.managers[0] ?? fail());
    expect(empty).toMatchObject({ entries: 0, pool: '9.60', prizes: [{ from: 1, to: 1, amount: '9.60' }] });
    await enter(round, contest, [0, 1]);
    expect(await shown(contest, round.managers[0] ?? fail())).toMatchObject({
      kind: 1,
      max_entries: 2,
      max_per_manager: 1,
      pool: '9.60',
      prizes: [{ from: 1, to: 1, amount: '9.60' }],
    });
    await playRound(round, new Map([[captainOf(round.football, 1), 2]]));
    expect(await gainsOf(round.managers)).toEqual([-500_000_000n, 460_000_000n]);
    expect(await shown(contest, round.managers[0] ?? fail())).toMatchObject({ state: 6 });
  });

  test('splits the prize of equal points', async () => {
    const round = await openRound(2);
    await enter(round, await round.contestOf('head-to-head-1'), [0, 0]);
    await playRound(round, new Map());
    expect(await gainsOf(round.managers)).toEqual([-4_000_000n, -4_000_000n]);
  });

  test('is cancelled with refund when the second seat stays free or has no team', async () => {
    const round = await openRound(1);
    const contest = await round.contestOf('head-to-head-5');
    await enter(round, contest, [0]);
    const other = await round.contestOf('head-to-head-1');
    await enter(round, other, [0]);
    const [idle = fail()] = await scene.managers(1, START_BALANCE);
    expect(await call('contests.join', { id: other }, idle)).toBe('Ok');
    await playRound(round, new Map());
    for (const id of [contest, other]) {
      expect(await shown(id, idle)).toMatchObject({ state: 7, cancel_reason: 'too_few_entries' });
    }
    expect(await gainsOf([...round.managers, idle])).toEqual([0n, 0n]);
  });
});

describe('a double-up', () => {
  test('pays half of the field, rounded down, equally: with five entries 2.40 times the fee', async () => {
    const round = await openRound(5);
    const contest = await round.contestOf('double-up');
    await enter(round, contest, [0, 1, 2, 3, 4]);
    expect(await shown(contest, round.managers[0] ?? fail())).toMatchObject({
      kind: 2,
      max_entries: null,
      pool: '24.00',
      prizes: [{ from: 1, to: 2, amount: '12.00' }],
    });
    const goals = new Map([
      [captainOf(round.football, 1), 3],
      [captainOf(round.football, 4), 2],
    ]);
    await playRound(round, goals);
    const lost = -500_000_000n;
    expect(await gainsOf(round.managers)).toEqual([lost, 700_000_000n, lost, lost, 700_000_000n]);
  });

  test('pays less than double with an even field, and splits a tie at the last paid place', async () => {
    const round = await openRound(4);
    const contest = await round.contestOf('double-up');
    await enter(round, contest, [0, 1, 1, 2]);
    expect(await shown(contest, round.managers[0] ?? fail())).toMatchObject({
      prizes: [{ from: 1, to: 2, amount: '9.60' }],
    });
    // One is ahead, two share the second place, half of which is paid.
    const goals = new Map([
      [captainOf(round.football, 0), 3],
      [captainOf(round.football, 1), 1],
    ]);
    await playRound(round, goals);
    expect(await gainsOf(round.managers)).toEqual([460_000_000n, -20_000_000n, -20_000_000n, -500_000_000n]);
  });
});

function fail(): never {
  throw new Error('unknown manager');
}

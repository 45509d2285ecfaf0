import { isRefusal } from '@touchline/contract/errors';
import { CURRENT_RULES, DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { expect, test } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { seeded } from '../../feeds/seeded.ts';
import { sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import { saveFixtures } from '../../football/feed/save-fixtures.ts';
import { saveWorld } from '../../football/feed/save-world.ts';
import { contestCaller } from '../../testing/contests/contest-calls.ts';
import { makeRewards, stopClockAt } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const { db } = await openTestDatabase();
await makeRewards(db);
const call = contestCaller(db);
const WEEK_BEGINS = Date.UTC(2026, 2, 2);
const PROVIDER = 'simulator';
const world = sprintWorld('newcomer', 'secret');

/** Maximum delay of a sweep. */
const SWEEP_LAGS_MS = 50_000;

await inTransaction(db, (tx) =>
  saveWorld(tx, world, {
    provider: PROVIDER,
    pace: 'sprint',
    rules: CURRENT_RULES,
    at: new Date(WEEK_BEGINS),
    round: 1,
  }),
);

/** Random instants of a week, and instants at which one contest closes and the next opens. */
function instantsOfAWeek(): readonly number[] {
  const draws = seeded('instants');
  const rounds = Array.from({ length: sizeOf({ short: 2, long: 6 }) }, () =>
    Math.floor(draws.fraction() * 7 * 24 * 4),
  );
  const edges = rounds.flatMap((round) => {
    const kickOff = WEEK_BEGINS + HOUR_MS + round * 15 * MINUTE_MS;
    return [-16 * MINUTE_MS, -MINUTE_MS - 1, -MINUTE_MS, 0].map((offset) => kickOff + offset);
  });
  const others = Array.from(
    { length: sizeOf({ short: 4, long: 8 }) },
    () => WEEK_BEGINS + HOUR_MS + Math.floor(draws.fraction() * 6 * DAY_MS),
  );
  return [...edges, ...others].toSorted((a, b) => a - b);
}

/** Rows of a Sprint round: three easy kinds, two head-to-heads, four pro contests, the top match, and the fold of single matches. */
const ROWS_OF_A_ROUND = 11;

test('at any instant a newcomer finds a free and a paid contest that lock within 15 minutes, and every kind', async () => {
  let sweptAt = 0;
  for (const instant of instantsOfAWeek()) {
    const announced = sprintFixtures(world, instant - HOUR_MS, instant + 2 * HOUR_MS);
    await inTransaction(db, (tx) => saveFixtures(tx, PROVIDER, announced, []));
    if (instant - SWEEP_LAGS_MS > sweptAt) {
      sweptAt = instant - SWEEP_LAGS_MS;
      await stopClockAt(db, new Date(sweptAt));
      await sweepContests(db);
    }
    await stopClockAt(db, new Date(instant));
    const lobby = await call('contests.list', { page: 1, noItems: 40, when: 1, fold: 1 }, inProcessVisitor());
    if (isRefusal(lobby)) throw new Error(lobby.refused);
    const open = lobby.data.filter(({ state }) => state === 2);
    const soon = open.filter(({ lock_dt }) => Date.parse(lock_dt) - instant <= 15 * MINUTE_MS);
    const at = new Date(instant).toISOString();
    expect(
      soon.some(({ free_entry }) => free_entry),
      `a free one at ${at}`,
    ).toBe(true);
    expect(
      soon.some(({ free_entry }) => !free_entry),
      `a paid one at ${at}`,
    ).toBe(true);
    expect(new Set(open.map(({ kind }) => kind)), `the kinds at ${at}`).toEqual(new Set([1, 2, 3]));
    // Sorted by lock time.
    const locks = lobby.data.map(({ lock_dt }) => lock_dt);
    expect(locks).toEqual(locks.toSorted());
    // The Sprint League never floods the lobby: one round and, for a minute, the next, with single matches folded.
    expect(lobby.data.length).toBeLessThanOrEqual(2 * ROWS_OF_A_ROUND);
    expect(lobby.folds.length, `folds at ${at}`).toBeGreaterThanOrEqual(1);
    for (const { contests } of lobby.folds) expect(contests).toBe(5);
  }
}, 240_000);

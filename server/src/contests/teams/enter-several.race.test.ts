import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { FEE, openContestScene, type ContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam, type Football, type TestManager } from '../../testing/contests/contests.ts';
import { boundOf, openProScene } from '../../testing/contests/pro-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { give, makeTrader } from '../../testing/market/market.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';

const scene = await openContestScene();
keepBooks(scene.db);
const football = await scene.football();
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? sizeOf({ short: 5, long: 10 }));
const CONTESTS = 3;

/** Enters one team into several contests in one call; returns whether it is in. */
async function enter(
  on: ContestScene,
  ids: readonly number[],
  by: TestManager,
  of: Football,
): Promise<boolean> {
  const contests = ids.map((id) => ({ id }));
  return !isRefusal(await on.call('teams.enterMany', { contests, ...validTeam(of) }, by));
}

/** The naive variant: a join and a save for each contest, until one is refused. Awaits `step` before each contest. */
async function enterOneByOne(
  on: ContestScene,
  ids: readonly number[],
  by: TestManager,
  of: Football,
  step: () => Promise<void>,
): Promise<boolean> {
  let isIn = true;
  for (const id of ids) {
    await step();
    if (!isIn) continue;
    isIn = (await on.join(id, by)) === 'Ok';
    if (isIn) await on.call('teams.create', { contest_id: id, ...validTeam(of) }, by);
  }
  return isIn;
}

/** In how many of the contests managers have entries, and how many of them have teams. */
async function entriesOf(
  on: ContestScene,
  ids: readonly number[],
  managers: readonly TestManager[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ entries: number }>`
    select (
      select count(*)::int from entry
      where manager_id = manager.id and contest_id = any(${[...ids]}::int[]) and state = 'playing' and starters is not null
    ) as entries
    from unnest(${managers.map(({ managerId }) => managerId)}::int[]) with ordinality as manager (id, ordinal) order by ordinal
  `.execute(on.db);
  return rows.map(({ entries }) => entries);
}

async function openContests(on: ContestScene, of: Football, maxEntries?: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < CONTESTS; index += 1) {
    const isLast = index === CONTESTS - 1 && maxEntries !== undefined;
    ids.push(await on.contest(of, { entryFee: FEE, ...(isLast && { maxEntries }) }));
  }
  return ids;
}

describe('a balance for one of two calls at once', () => {
  test(`pays for all contests of one and for none of the other, in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async ({ note }) => {
      const ids = await openContests(scene, football);
      const manager = await scene.manager(xfc(FEE.units * BigInt(CONTESTS)));
      const reversed = ids.toReversed();
      const answers = await Promise.all([
        enter(scene, ids, manager, football),
        enter(scene, reversed, manager, football),
      ]);
      note('answers', answers);
      expect(answers.toSorted()).toEqual([false, true]);
      expect(await entriesOf(scene, ids, [manager])).toEqual([CONTESTS]);
      expect(await scene.xfcOf(manager)).toEqual({ available: 0n, held: FEE.units * BigInt(CONTESTS) });
    }));

  test('is split between both by a call for each contest, so this test can fail', async () => {
    const ids = await openContests(scene, football);
    const manager = await scene.manager(xfc(FEE.units * BigInt(CONTESTS)));
    const together = makeBarrier(2);
    const answers = await Promise.all([
      enterOneByOne(scene, ids, manager, football, together),
      enterOneByOne(scene, ids, manager, football, together),
    ]);
    expect(answers).toEqual([false, false]);
  });
});

describe('the last seat in one of the contests', () => {
  const ACTORS = 6;
  const play = async (enterAll: (ids: readonly number[], by: TestManager) => Promise<boolean>) => {
    const ids = await openContests(scene, football, 2);
    const [first, ...managers] = await scene.managers(ACTORS + 1);
    if (first === undefined) throw new Error('no managers');
    await scene.join(ids[CONTESTS - 1] ?? 0, first);
    const answers = await Promise.all(managers.map((manager) => enterAll(ids, manager)));
    return { answers, entries: await entriesOf(scene, ids, managers) };
  };

  test(`admits one of ${ACTORS} managers to all and the others to none, in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async ({ note }) => {
      const { answers, entries } = await play((ids, by) => enter(scene, ids, by, football));
      note('answers', answers);
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(entries).toEqual(answers.map((isIn) => (isIn ? CONTESTS : 0)));
    }));

  test('leaves the others in some of them with a call for each contest, so this test can fail', async () => {
    const together = makeBarrier(ACTORS);
    const { entries } = await play((ids, by) => enterOneByOne(scene, ids, by, football, together));
    expect(entries.filter((count) => count > 0 && count < CONTESTS)).toHaveLength(ACTORS - 1);
  });
});

describe('copies for one of two calls at once', async () => {
  const pro = await openProScene();
  keepBooks(pro.db);

  async function proContests(): Promise<{ ids: number[]; manager: TestManager }> {
    const ids: number[] = [];
    for (let index = 0; index < CONTESTS; index += 1) ids.push(await pro.contest());
    const manager = await makeTrader(pro.db);
    await give(pro.db, pro.card, manager, CONTESTS);
    return { ids, manager };
  }

  test(`play in all contests of one and in none of the other, in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async ({ note }) => {
      const { ids, manager } = await proContests();
      const enterPro = async (order: readonly number[]) => {
        const contests = order.map((id) => ({ id }));
        return !isRefusal(await pro.call('teams.enterMany', { contests, ...pro.starTeam }, manager));
      };
      const answers = await Promise.all([enterPro(ids), enterPro(ids.toReversed())]);
      note('answers', answers);
      expect(answers.toSorted()).toEqual([false, true]);
      expect((await boundOf(pro.db, pro.card, manager)).fielded).toBe(CONTESTS);
    }));

  test('are split between both by a call for each contest, so this test can fail', async () => {
    const { ids, manager } = await proContests();
    const together = makeBarrier(2);
    const enterPro = async (order: readonly number[]) => {
      for (const id of order) {
        await together();
        await pro.call('contests.join', { id }, manager);
        const saved = await pro.call('teams.create', { contest_id: id, ...pro.starTeam }, manager);
        if (isRefusal(saved)) return false;
      }
      return true;
    };
    const copiesShort = await Promise.all([enterPro(ids), enterPro(ids)]);
    expect(copiesShort).toEqual([false, false]);
  });
});

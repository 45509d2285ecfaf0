import { payment } from '@touchline/domain/wallet/ledger';
import { gold } from '@touchline/domain/money';
import { ACHIEVEMENTS, challengeAt, periodOf, type Measure } from '@touchline/domain/people/progress/goals';
import { DAY_MS } from '@touchline/domain/rules/index';
import { seasonOfWeek, weekOf } from '@touchline/domain/people/tops/weeks';
import { beforeEach, describe, expect, test } from 'vitest';
import { experienceReader } from '../activity/experience.ts';
import { readActivity, rebuildProgress } from '../activity/readers.ts';
import { recordActivity, type ActivityKind } from '../activity/record.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { liveMeMessages } from '../inbox/live-messages.ts';
import { makeBarrier } from '../testing/processes/barrier.ts';
import { stopClockAt } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { clientOf, signUp, type SignedUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { houseAccount, managerAccount } from '../wallet/accounts.ts';
import { moveMoney } from '../wallet/ledger.ts';
import { achievementsReader } from './count-acts.ts';
import { goalRows } from './goal-rows.ts';

const { app, db } = await startTestServer();
keepBooks(db);
/** A second database: the naive variant pays too often. */
const unguarded = await startTestServer();

const MONDAY = Date.UTC(2026, 2, 2, 12);
/** A day whose challenge is to trade once. */
const TRADING_DAY = daysFrom(MONDAY).find((ms) => isFor(ms, 'trades', 1)) ?? 0;
const FIRST_TRADER = ACHIEVEMENTS.find(({ measure }) => measure === 'trades')?.id ?? 0;

function daysFrom(ms: number): number[] {
  return Array.from({ length: 8 }, (_, day) => ms + day * DAY_MS);
}
function isFor(ms: number, measure: Measure, target: number): boolean {
  const goal = challengeAt(3, ms);
  return goal.measure === measure && goal.target === target;
}

beforeEach(() => stopClockAt(db, new Date(TRADING_DAY)));

async function act(
  { managerId }: SignedUp,
  kind: ActivityKind,
  times: number,
  on: { readonly db: typeof db } = { db },
): Promise<void> {
  await inTransaction(on.db, async (tx) => {
    const at = await gameNow(tx);
    const acts = Array.from({ length: times }, (_, subject) => ({ managerId, kind, subject: subject + 1 }));
    await recordActivity(tx, at, acts);
  });
  for (const reader of [achievementsReader, experienceReader])
    while ((await inTransaction(on.db, (tx) => readActivity(tx, reader))) > 0);
}

const claim = (manager: SignedUp, id: number) => manager.ask('achievements.claim', { id });
const goldOf = async (manager: SignedUp) => Number((await manager.call('wallet.balances', {})).gold_balance);

describe('achievements', () => {
  test('show the progress of a manager, and are reached by acts', async () => {
    const manager = await signUp(app);
    expect(await manager.call('achievements.get', { id: FIRST_TRADER })).toMatchObject({
      measure: 'trades',
      metal: 'bronze',
      target: 5,
      progress: 0,
      completed: false,
    });
    await act(manager, 'sold', 4);
    expect(await claim(manager, FIRST_TRADER)).toMatchObject({ error: 'ERR_GOAL_NOT_REACHED' });
    await act(manager, 'bought', 2);
    expect(await manager.call('achievements.get', { id: FIRST_TRADER })).toMatchObject({
      progress: 5,
      completed: true,
      claimable: true,
    });
    const { data, summary } = await manager.call('achievements.list', { page: 1, completed: true });
    expect(data.map(({ id }) => id)).toEqual([FIRST_TRADER]);
    expect(summary).toMatchObject({ completed: 1, claimable: 1 });
  });

  test('pay their gold once, with a line in the wallet', async () => {
    const manager = await signUp(app);
    await act(manager, 'sold', 5);
    const before = await goldOf(manager);
    // The challenge of the day is reached as well.
    expect(await manager.call('waiting.get', {})).toMatchObject({ claimable: 2 });
    const { params } = await claim(manager, FIRST_TRADER);
    expect(await manager.call('waiting.get', {})).toMatchObject({ claimable: 1 });
    expect(params).toMatchObject({
      goal: { claimable: false, claimed_at: new Date(TRADING_DAY).toISOString() },
      gold_balance: String(before + 10),
    });
    expect(await claim(manager, FIRST_TRADER)).toMatchObject({ error: 'ERR_GOAL_NOT_REACHED' });
    const { data } = await manager.call('wallet.transactions', { page: 1, currency_id: 2 });
    expect(data[0]).toMatchObject({ reason: 'challenge', amount: '10' });
  });

  test('of several claims at once one is paid; without a lock and a key all are', async () => {
    const manager = await signUp(app);
    await act(manager, 'sold', 5);
    const before = await goldOf(manager);
    const answers = await Promise.all([1, 2, 3].map(() => claim(manager, FIRST_TRADER)));
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(1);
    expect(await goldOf(manager)).toBe(before + 10);

    const naive = await signUp(unguarded.app);
    await act(naive, 'sold', 5, unguarded);
    await sql`alter table goal_claim drop constraint goal_claim_pkey`.execute(unguarded.db);
    const goldBefore = await goldOf(naive);
    const meet = makeBarrier(2);
    await Promise.all(
      [1, 2].map(() =>
        inTransaction(unguarded.db, async (tx) => {
          const now = await gameNow(tx);
          const goal = ACHIEVEMENTS.find(({ id }) => id === FIRST_TRADER);
          if (goal === undefined) return;
          const [row] = await goalRows(tx, [{ goal, startMs: 0 }], naive.managerId, now);
          await meet();
          if (row?.claimable !== true) return;
          const issue = await houseAccount(tx, 'GOLD', 'issue');
          const account = await managerAccount(tx, 'GOLD', naive.managerId);
          const cause = { kind: 'goal', id: FIRST_TRADER };
          await moveMoney(tx, now, [
            { reason: 'challenge', cause, postings: payment(issue, account, gold(10n)) },
          ]);
          await sql`insert into goal_claim values (${naive.managerId}, ${FIRST_TRADER}, '1970-01-01', ${now})`.execute(
            tx,
          );
        }),
      ),
    );
    expect(await goldOf(naive)).toBe(goldBefore + 20);
  });

  test('are announced when they are reached, and not again', async () => {
    const manager = await signUp(app);
    await act(manager, 'sold', 5);
    await act(manager, 'sold', 5);
    const { data } = await manager.call('inbox.list', { page: 1, noItems: 20 });
    expect(data.filter(({ link }) => link === `/play/challenge/${FIRST_TRADER}`)).toHaveLength(1);
  });

  test('are the same after a rebuild from the record', async () => {
    const manager = await signUp(app);
    await act(manager, 'wheel_spun', 7);
    const rebuilt = await inTransaction(db, (tx) => rebuildProgress(tx, achievementsReader));
    expect(rebuilt.different).toBe(0);
    await sql`update goal_count set count = count + 1 where manager_id = ${manager.managerId}`.execute(db);
    const mended = await inTransaction(db, (tx) => rebuildProgress(tx, achievementsReader));
    expect(mended.different).toBeGreaterThan(0);
  });
});

describe('a challenge of the day', () => {
  const daily = challengeAt(3, TRADING_DAY);

  test('counts what was done on that day, and brings gold and experience', async () => {
    const manager = await signUp(app);
    await stopClockAt(db, new Date(TRADING_DAY - DAY_MS));
    await act(manager, 'sold', 1);
    await stopClockAt(db, new Date(TRADING_DAY));
    expect(await claim(manager, daily.id)).toMatchObject({ error: 'ERR_GOAL_NOT_REACHED' });
    await act(manager, 'sold', 1);
    const before = await goldOf(manager);
    expect((await claim(manager, daily.id)).error).toBe('SUCCESS');
    expect(await goldOf(manager)).toBe(before + 5);
    await act(manager, 'sold', 0);
    const { rows } = await sql<{ experience: number }>`
      select experience from manager where id = ${manager.managerId}
    `.execute(db);
    expect(rows[0]?.experience).toBe(2 + 2 + 10);
    const { data } = await manager.call('achievements.list', { page: 1, type: 3 });
    expect(data.map(({ id }) => id)).toEqual([daily.id]);
  });

  test('can be claimed on the next day, and not later', async () => {
    const late = await signUp(app);
    const tooLate = await signUp(app);
    for (const manager of [late, tooLate]) await act(manager, 'sold', 1);
    await stopClockAt(db, new Date(TRADING_DAY + DAY_MS));
    const { data } = await late.call('achievements.challenges', { page: 1, type: 3 });
    expect(data.map(({ id }) => id)).toContain(daily.id);
    expect((await claim(late, daily.id)).error).toBe('SUCCESS');
    await stopClockAt(db, new Date(periodOf(3, TRADING_DAY + 2 * DAY_MS).startMs));
    expect(await claim(tooLate, daily.id)).toMatchObject({ error: 'ERR_GOAL_NOT_REACHED' });
  });
});

describe('filters', () => {
  test('of a season leave what was claimed in it, and each type has its own ones', async () => {
    const manager = await signUp(app);
    await act(manager, 'sold', 5);
    expect((await claim(manager, FIRST_TRADER)).error).toBe('SUCCESS');
    const season = seasonOfWeek(weekOf(TRADING_DAY));
    const idsOf = async (of: number) =>
      (await manager.call('achievements.list', { page: 1, season: of })).data.map(({ id }) => id);
    expect(await idsOf(season)).toEqual([FIRST_TRADER]);
    expect(await idsOf(season - 1)).toEqual([]);
    for (const input of [
      { page: 1, type: 1, start_date: '2026-03-02' },
      { page: 1, type: 3, season },
    ])
      expect(await manager.ask('achievements.list', input)).toMatchObject({ error: 'ERR_MALFORMED' });
  });
});

test('progress without gold and experience reaches open pages', async () => {
  const manager = await signUp(app);
  const messages = liveMeMessages(db, () => ({ title: '', text: '' }));
  const versionOf = async () =>
    (await messages(new Map([[manager.managerId, null]]))).get(manager.managerId)?.version;
  const before = await versionOf();
  await act(manager, 'player_leased', 1);
  expect(await versionOf()).not.toBe(before);
});

test('an achievement has its family, a challenge has none', async () => {
  const read = (id: number) => clientOf(app).call('achievements.get', { id });
  const { family } = await read(FIRST_TRADER + 1);
  expect(family.map(({ id, metal }) => [id, metal])).toEqual([
    [FIRST_TRADER, 'bronze'],
    [FIRST_TRADER + 1, 'silver'],
    [FIRST_TRADER + 2, 'gold'],
  ]);
  expect((await read(challengeAt(3, MONDAY).id)).family).toEqual([]);
});

test('a visitor sees what can be reached, without progress', async () => {
  const { data } = await clientOf(app).call('achievements.challenges', { page: 1 });
  expect(data.filter(({ type }) => type === 1)).toHaveLength(13);
  expect(data.filter(({ type }) => type !== 1)).toHaveLength(2);
  expect(data.every(({ progress, claimable }) => progress === 0 && !claimable)).toBe(true);
});

import { payment } from '@touchline/domain/wallet/ledger';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { linkManagers } from '../../auth/identities/linked-managers.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { FEE, MONEY, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import type { ContestOptions, TestManager } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';
import { houseAccount, moveMoney } from '../../wallet/public.ts';

const scene = await openContestScene();
const { db, call } = scene;
keepBooks(db);
const football = await scene.football();

/** As many calls of one manager as the queue of joins takes at once. */
const TABS = 4;

const join = async (id: number, manager: TestManager, entry?: number): Promise<string> =>
  codeOf(await call('contests.join', entry === undefined ? { id } : { id, entry }, manager));

const link = (one: TestManager, other: TestManager) =>
  inTransaction(db, (tx) =>
    linkManagers(tx, OPEN, { managerId: one.managerId, otherId: other.managerId, reason: 'device' }),
  );

/** A contest that a manager made. */
async function contestOf(organizer: TestManager, options: ContestOptions): Promise<number> {
  const contest = await scene.contest(football, options);
  await sql`
    update contest set is_official = false, organizer_id = ${organizer.managerId} where id = ${contest}
  `.execute(db);
  return contest;
}

describe('a join that names the number of its entry', () => {
  test('takes that entry, and no other', async () => {
    const contest = await scene.contest(football, { entryFee: FEE });
    const manager = await scene.manager();
    expect(await join(contest, manager, 2)).toBe('ERR_ENTRIES_CHANGED');
    expect(await join(contest, manager, 1)).toBe('Ok');
    expect(await join(contest, manager, 1)).toBe('ERR_ENTRIES_CHANGED');
    expect(await join(contest, manager, 2)).toBe('Ok');
    expect(await scene.xfcOf(manager)).toEqual({ available: 600_000_000n, held: 400_000_000n });
  });

  test('takes one seat when it is pressed in many tabs at once', () =>
    playRounds(10, async ({ note }) => {
      const contest = await scene.contest(football, { entryFee: FEE });
      const manager = await scene.manager();
      const answers = await Promise.all(Array.from({ length: TABS }, () => join(contest, manager, 1)));
      note('answers', answers);
      expect(answers.toSorted()).toEqual([
        ...Array.from({ length: TABS - 1 }, () => 'ERR_ENTRIES_CHANGED'),
        'Ok',
      ]);
      expect((await scene.xfcOf(manager)).held).toBe(FEE.units);
    }));

  test('without the number as many seats are taken as the contest allows, so this test can fail', async () => {
    const contest = await scene.contest(football, { entryFee: FEE });
    const manager = await scene.manager();
    await Promise.all(Array.from({ length: TABS }, () => join(contest, manager)));
    expect((await scene.xfcOf(manager)).held).toBe(FEE.units * 3n);
  });
});

describe('linked accounts', () => {
  async function linkedPair(): Promise<readonly [TestManager, TestManager]> {
    const pair = [await scene.manager(), await scene.manager()] as const;
    await link(...pair);
    return pair;
  }

  test.each([
    ['a free head-to-head', { kind: 'head_to_head', maxEntries: 2 }],
    ['a paid contest of 19 seats', { entryFee: FEE, maxEntries: 19 }],
  ] as const)('do not meet in %s', async (_, options) => {
    const contest = await scene.contest(football, options);
    const [one, other] = await linkedPair();
    expect(await join(contest, one)).toBe('Ok');
    expect(await join(contest, other)).toBe('ERR_LINKED_ACCOUNT');
    expect(await join(contest, await scene.manager())).toBe('Ok');
  });

  test('do not meet when they join at once', () =>
    playRounds(10, async ({ note }) => {
      const contest = await scene.contest(football, { kind: 'head_to_head', maxEntries: 2 });
      const pair = await linkedPair();
      const answers = await Promise.all(pair.map((manager) => join(contest, manager)));
      note('answers', answers);
      expect(answers.toSorted()).toEqual(['ERR_LINKED_ACCOUNT', 'Ok']);
    }));

  test('meet once the other has left', async () => {
    const contest = await scene.contest(football, { kind: 'head_to_head', maxEntries: 2 });
    const [one, other] = await linkedPair();
    await join(contest, one);
    await call('contests.leave', { id: contest }, one);
    expect(await join(contest, other)).toBe('Ok');
  });

  test.each([
    ['a paid contest of 20 seats', { entryFee: FEE, maxEntries: 20 }],
    ['a free tournament', { maxEntries: 5 }],
  ] as const)('may meet in %s', async (_, options) => {
    const contest = await scene.contest(football, options);
    const [one, other] = await linkedPair();
    expect([await join(contest, one), await join(contest, other)]).toEqual(['Ok', 'Ok']);
  });

  test('of an organizer do not join their small paid contest, even before the organizer does', async () => {
    const [organizer, other] = await linkedPair();
    const contest = await contestOf(organizer, { entryFee: FEE, maxEntries: 10 });
    expect(await join(contest, other)).toBe('ERR_LINKED_ACCOUNT');
    expect(await join(contest, organizer)).toBe('Ok');
  });
});

describe('promotional XFC', () => {
  /** A manager with 10 XFC, all of it a gift: that is how a scene funds its managers. */
  const gifted = (): Promise<TestManager> => scene.manager();

  /** A manager with 10 XFC of their own, not promotional. */
  async function earned(): Promise<TestManager> {
    const manager = await scene.manager(xfc(0n));
    await inTransaction(db, async (tx) => {
      const postings = payment(await houseAccount(tx, 'XFC', 'issue'), manager.accountId, MONEY);
      const cause = { kind: 'manager', id: manager.managerId };
      await moveMoney(tx, OPEN, [{ reason: 'trade', cause, postings }]);
    });
    return manager;
  }

  test.each([
    ['a paid contest of 19 seats', { entryFee: FEE, maxEntries: 19 }],
    ['a paid contest with a password', { entryFee: FEE, maxEntries: 50, passwordHash: 'unread' }],
  ] as const)('is not played in %s that another manager made', async (_, options) => {
    const contest = await contestOf(await scene.manager(), options);
    const decided = await call('contests.join', { id: contest }, await gifted());
    const expected = 'passwordHash' in options ? 'ERR_PASSWORD_WRONG' : 'ERR_PROMOTIONAL_CONTEST';
    expect(codeOf(decided)).toBe(expected);
  });

  test('is played in larger, free and official contests, and in an own one', async () => {
    const [manager, organizer] = [await gifted(), await scene.manager()];
    const open = [
      await contestOf(organizer, { entryFee: FEE, maxEntries: 20 }),
      await contestOf(organizer, { maxEntries: 5 }),
      await contestOf(manager, { entryFee: FEE, maxEntries: 5 }),
      await scene.contest(football, { entryFee: FEE, maxEntries: 5 }),
    ];
    for (const contest of open) expect(await join(contest, manager)).toBe('Ok');
  });

  test('a manager without any joins small contests of others', async () => {
    const contest = await contestOf(await scene.manager(), { entryFee: FEE, maxEntries: 5 });
    expect(await join(contest, await earned())).toBe('Ok');
  });
});

import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { hashPassword } from '../../auth/passwords/password-hash.ts';
import { connect, inTransaction, sql } from '../../db/database.ts';
import { contestCaller } from '../../testing/contests/contest-calls.ts';
import type { TestManager } from '../../testing/contests/contests.ts';
import { FEE, LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { joinContests } from './join-contest.ts';

/*
 * Joins that arrive together are decided in one transaction, each on what those before it have left, and each has its
 * own answer.
 */

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);
const football = await scene.football();

const codes = (answers: readonly unknown[]): readonly string[] =>
  answers.map((answer) => (isRefusal(answer) ? answer.refused : String(answer)));

/** Joins in one transaction, in this order. */
async function joinTogether(joins: readonly (readonly [number, TestManager, string?])[]) {
  const calls = joins.map(([id, caller, password]) => ({
    input: password === undefined ? { id } : { id, password },
    caller,
  }));
  return codes(await inTransaction(db, (tx) => joinContests(tx, calls)));
}

async function entriesOf(contest: number): Promise<readonly number[]> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from entry where contest_id = ${contest} and state = 'playing' order by id
  `.execute(db);
  return rows.map(({ manager_id }) => manager_id);
}

test('the seats go to those who came first, and their entries have that order', async () => {
  const contest = await scene.contest(football, { entryFee: FEE, maxEntries: 3 });
  const managers = await scene.managers(5);
  const answers = await joinTogether(managers.map((manager) => [contest, manager]));
  expect(answers).toEqual(['Ok', 'Ok', 'Ok', 'ERR_CONTEST_FULL', 'ERR_CONTEST_FULL']);
  expect(await entriesOf(contest)).toEqual(managers.slice(0, 3).map(({ managerId }) => managerId));
  for (const [index, manager] of managers.entries()) {
    const held = index < 3 ? FEE.units : 0n;
    expect(await scene.xfcOf(manager)).toEqual({ available: 1_000_000_000n - held, held });
  }
});

test('a refused join fails alone', async () => {
  const [first, second, poor] = [await scene.manager(), await scene.manager(), await scene.manager(xfc(0n))];
  const paid = await scene.contest(football, { entryFee: FEE });
  const closed = await scene.contest(football, { passwordHash: await hashPassword('catenaccio') });
  const free = await scene.contest(football);
  expect(
    await joinTogether([
      [paid, first],
      [999_999, first],
      [paid, poor],
      [free, poor],
      [closed, second],
      [paid, second],
    ]),
  ).toEqual(['Ok', 'ERR_NOT_FOUND', 'ERR_INSUFFICIENT_FUNDS', 'Ok', 'ERR_PASSWORD_WRONG', 'Ok']);
  expect(await entriesOf(paid)).toEqual([first.managerId, second.managerId]);
  expect(await entriesOf(free)).toEqual([poor.managerId]);
  expect(await entriesOf(closed)).toEqual([]);
});

test('one manager pays each fee from what earlier joins have left, up to the limit of entries', async () => {
  const manager = await scene.manager(xfc(FEE.units * 4n));
  const contest = await scene.contest(football, { entryFee: FEE });
  const other = await scene.contest(football, { entryFee: FEE });
  const joins = [contest, contest, contest, contest, other, other].map((id) => [id, manager] as const);
  expect(await joinTogether(joins)).toEqual([
    'Ok',
    'Ok',
    'Ok',
    'ERR_ENTRY_LIMIT',
    'Ok',
    'ERR_INSUFFICIENT_FUNDS',
  ]);
  expect(await scene.xfcOf(manager)).toEqual({ available: 0n, held: FEE.units * 4n });
});

test('at the lock every join of a batch into that contest is refused, and the others succeed', async () => {
  const contest = await scene.contest(football, { entryFee: FEE });
  const later = await scene.contest(
    await scene.football({ kickOffAt: new Date(LOCK.getTime() + 60 * 60_000) }),
    { entryFee: FEE },
  );
  const [one, other] = await scene.managers(2);
  if (one === undefined || other === undefined) throw new Error('no managers');
  await scene.stopClockAt(LOCK);
  expect(
    await joinTogether([
      [contest, one],
      [later, one],
      [contest, other],
    ]),
  ).toEqual(['ERR_CONTEST_LOCKED', 'Ok', 'ERR_CONTEST_LOCKED']);
  await scene.stopClockAt(OPEN);
});

test('joins that arrive together share a few transactions, and each is answered', async () => {
  const contest = await scene.contest(football, { entryFee: FEE, maxEntries: 40 });
  const managers = await scene.managers(50);
  const answers = await Promise.all(managers.map((manager) => scene.join(contest, manager)));
  const accepted = codes(answers).filter((answer) => answer === 'Ok');
  expect(accepted).toHaveLength(40);
  expect(codes(answers).filter((answer) => answer === 'ERR_CONTEST_FULL')).toHaveLength(10);
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct xmin::text)::int as transactions from entry where contest_id = ${contest}
  `.execute(db);
  expect(rows[0]?.transactions).toBeLessThanOrEqual(4);
});

test('two servers on one database sell the seats of a contest once', async () => {
  const second = connect(scene.url, 10);
  try {
    const callSecond = contestCaller(second);
    for (let round = 0; round < 5; round += 1) {
      const contest = await scene.contest(football, { entryFee: FEE, maxEntries: 7 });
      const managers = await scene.managers(30, FEE);
      const answers = await Promise.all(
        managers.map(async (manager, index) =>
          codeOf(
            index % 2 === 0
              ? await scene.join(contest, manager)
              : await callSecond('contests.join', { id: contest }, manager),
          ),
        ),
      );
      expect(answers.filter((answer) => answer === 'Ok')).toHaveLength(7);
      expect(answers.filter((answer) => answer === 'ERR_CONTEST_FULL')).toHaveLength(23);
      expect(await entriesOf(contest)).toHaveLength(7);
    }
  } finally {
    await second.destroy();
  }
});

import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { grantStarter } from '../cards/grant-starter.ts';
import { gameNow, setClock, stepClock } from '../db/clock.ts';
import { inTransaction } from '../db/database.ts';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { managerAccount, openContestPot, openManagerAccounts } from './accounts.ts';
import { fundRewards } from './fund-rewards.ts';
import { openHolds, postHolds } from './ledger.ts';
import { solvency, transactionsOf, walletOf } from './queries.ts';

const { db } = await openTestDatabase();
keepBooks(db);

const START = new Date('2026-03-01T10:00:00Z');
await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: START }));
await inTransaction(db, (tx) => fundRewards(tx, START, CURRENT_RULES.money.rewardsSeed));

let nextManager = 1;
async function newManager(): Promise<number> {
  const managerId = nextManager++;
  await inTransaction(db, async (tx) => {
    await openManagerAccounts(tx, managerId);
    await grantStarter(tx, managerId, await gameNow(tx), CURRENT_RULES);
  });
  return managerId;
}

/** Pays a fee of 2 XFC into the pot of a new contest, through a hold. */
async function payFee(managerId: number, post: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    const account = await managerAccount(tx, 'XFC', managerId);
    const [hold] = await openHolds(tx, at, [
      { accountId: account, cause: { kind: 'order', id: managerId }, units: 200_000_000n },
    ]);
    if (!post || hold === undefined) return;
    const cause = { kind: 'contest', id: managerId };
    const to = await openContestPot(tx, managerId);
    await postHolds(tx, at, 'XFC', [{ hold, to, reason: 'contest_fee', cause }]);
  });
}

test('a new manager has the starter set, none of it withdrawable', async () => {
  const wallet = await walletOf(db, await newManager(), '0.0525');
  expect(wallet).toMatchObject({
    balance: '20.00',
    held_balance: '0.00',
    withdrawable_balance: '0.00',
    own_balance: '0.00',
    gold_balance: '50',
    eur_value: '1.05',
    holds: [],
  });
});

test('held money is listed with its cause, owned, and not available', async () => {
  const managerId = await newManager();
  await payFee(managerId, false);
  const wallet = await walletOf(db, managerId, '0.0525');
  expect(wallet).toMatchObject({ balance: '18.00', held_balance: '2.00', eur_value: '1.05' });
  expect(wallet.holds).toEqual([
    { cause: 'order', cause_id: managerId, title: '', amount: '2.00', since: START.toISOString() },
  ]);
});

test('each line has its reason, counterpart and balance after', async () => {
  const managerId = await newManager();
  await payFee(managerId, true);
  const { data, summary } = await transactionsOf(db, managerId, { page: 1 });
  expect(
    data.map((line) => [
      line.currency_id,
      line.filter,
      line.reason,
      line.amount,
      line.balance_after,
      line.counterpart,
    ]),
  ).toEqual([
    [1, 'contest', 'contest_fee', '-2.00', '18.00', 'contest'],
    [2, 'reward', 'starter', '50', '50', 'issue'],
    [1, 'reward', 'starter', '20.00', '20.00', 'rewards'],
  ]);
  expect(summary).toEqual({ total: 3, page: 1, per_page: 12, pages: 1 });
});

test('lines are filtered by kind and currency, and paged', async () => {
  const managerId = await newManager();
  await payFee(managerId, true);
  const reasons = async (input: Parameters<typeof transactionsOf>[2]) =>
    (await transactionsOf(db, managerId, input)).data.map((line) => line.reason);
  expect(await reasons({ page: 1, filter: 'contest' })).toEqual(['contest_fee']);
  expect(await reasons({ page: 1, currency_id: 2 })).toEqual(['starter']);
  expect(await reasons({ page: 2, noItems: 2 })).toEqual(['starter']);
  expect(await reasons({ page: 1, filter: 'deposit' })).toEqual([]);
});

test("a manager cannot see another's lines", async () => {
  const stranger = await newManager();
  const managerId = await newManager();
  await payFee(managerId, true);
  expect((await transactionsOf(db, stranger, { page: 1, filter: 'contest' })).data).toEqual([]);
});

test('the value over time ends with today', async () => {
  const managerId = await newManager();
  await inTransaction(db, (tx) => stepClock(tx, new Date('2026-03-03T10:00:00Z')));
  await payFee(managerId, true);
  const { history } = await walletOf(db, managerId, '0.0525');
  expect(history).toHaveLength(30);
  expect(history.slice(-4)).toEqual([
    { day: '2026-02-28', balance: '0.00' },
    { day: '2026-03-01', balance: '20.00' },
    { day: '2026-03-02', balance: '20.00' },
    { day: '2026-03-03', balance: '18.00' },
  ]);
});

test('issued XFC equals the sum of all balances', async () => {
  const proof = await solvency(db);
  expect(proof).toMatchObject({ issued: moneyText(CURRENT_RULES.money.rewardsSeed), difference: '0.00' });
});

test('the rewards budget is issued once', async () => {
  expect(await inTransaction(db, (tx) => fundRewards(tx, START, CURRENT_RULES.money.rewardsSeed))).toBe(
    false,
  );
});

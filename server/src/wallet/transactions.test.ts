import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { openWalletScene } from '../testing/wallet/wallet-scene.ts';
import { sealBlock } from './seal-block.ts';
import { transactionsOf } from './transactions.ts';

const { db, newManager, payFee } = await openWalletScene();

/** Seals everything, so that the lines are read by kind. */
async function seal(): Promise<void> {
  while ((await inTransaction(db, sealBlock)) !== null);
}

// The same lines are read from the entries until they are sealed, and by kind from then on.
describe.each([
  ['waiting for their seal', async () => {}],
  ['sealed', seal],
])('lines that are %s', (_state, settle) => {
  test('each line has its reason, counterpart and balance after', async () => {
    const managerId = await newManager();
    await payFee(managerId, true);
    await settle();
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
    await settle();
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
    await settle();
    expect((await transactionsOf(db, stranger, { page: 1, filter: 'contest' })).data).toEqual([]);
  });

  test('each page begins below the last line seen, and lines that arrive repeat none', async () => {
    const managerId = await newManager();
    await settle();
    const first = await transactionsOf(db, managerId, { page: 1, noItems: 1 });
    const before = first.data[0]?.id;
    await payFee(managerId, true);
    const next = await transactionsOf(db, managerId, { page: 2, noItems: 5, before });
    expect(next.data.map((line) => [line.currency_id, line.reason])).toEqual([[1, 'starter']]);
    expect(next.summary).toEqual({ total: 3, page: 2, per_page: 5, pages: 1 });
  });
});

test('lines sealed and not yet sealed make one list', async () => {
  const managerId = await newManager();
  await seal();
  await payFee(managerId, true);
  const { data, summary } = await transactionsOf(db, managerId, { page: 1 });
  expect(data.map(({ reason }) => reason)).toEqual(['contest_fee', 'starter', 'starter']);
  expect(summary.total).toBe(3);
  const waiting = await sql<{ count: number }>`select count(*)::int as count from ledger_unsealed`.execute(
    db,
  );
  expect(waiting.rows[0]?.count).toBe(1);
});

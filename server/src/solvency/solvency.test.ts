import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { gameNow, setClock, stepClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { houseAccount, managerAccount, openManagerAccounts } from '../wallet/accounts.ts';
import { fundRewards } from '../wallet/fund-rewards.ts';
import { moveMoney } from '../wallet/ledger.ts';
import { sealBlock } from '../wallet/seal-block.ts';
import { verifyBooks } from '../wallet/verify-books.ts';
import { inclusionOf } from './inclusion.ts';
import { snapshots, solvency } from './queries.ts';
import { solvencyChecks } from './solvency-checks.ts';
import { takeSnapshot } from './take-snapshot.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const START = new Date('2026-03-01T10:20:00Z');
await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: START }));
await inTransaction(db, (tx) => fundRewards(tx, START, CURRENT_RULES.money.rewardsSeed));

let nextManager = 1;
/** A manager who deposited an amount of XFC. */
async function managerWith(units: bigint): Promise<number> {
  const managerId = nextManager++;
  await inTransaction(db, async (tx) => {
    await openManagerAccounts(tx, managerId);
    await moveMoney(tx, await gameNow(tx), [
      {
        reason: 'deposit',
        cause: { kind: 'manager', id: managerId },
        postings: [
          { accountId: await houseAccount(tx, 'XFC', 'issue'), money: xfc(-units) },
          { accountId: await managerAccount(tx, 'XFC', managerId), money: xfc(units) },
        ],
      },
    ]);
  });
  return managerId;
}

async function seal(): Promise<void> {
  while ((await inTransaction(db, sealBlock)) !== null);
}

/** The snapshot of the next hour. */
async function nextSnapshot(): Promise<number | null> {
  const now = await gameNow(db);
  await inTransaction(db, (tx) => stepClock(tx, new Date(now.getTime() + 3_600_000)));
  return inTransaction(db, takeSnapshot);
}

describe('the books', () => {
  test('are at the last sealed block, and name it', async () => {
    await seal();
    const before = await solvency(db);
    await managerWith(700_000_000n);
    expect(await solvency(db)).toEqual(before);
    await seal();
    const after = await solvency(db);
    const issued = CURRENT_RULES.money.rewardsSeed.units + 700_000_000n;
    expect(after).toMatchObject({
      issued: moneyText(xfc(issued)),
      managers: '7.00',
      difference: '0.00',
      transactions: before.transactions + 1,
    });
    expect(after.block?.number).toBe((before.block?.number ?? 0) + 1);
  });

  test('a running sum that does not fit its entries is found by the recomputation', async () => {
    await managerWith(5n);
    await seal();
    const findings = inTransaction(db, async (tx) => {
      await sql`update ledger_block set managers = managers + 1, issued = issued + 1
        where number = (select max(number) from ledger_block)`.execute(tx);
      const wrong = (await verifyBooks(tx)).flatMap((check) => check.findings);
      throw new Error(wrong.join('\n'));
    });
    await expect(findings).rejects.toThrow(/^block \d+ has/);
  });
});

describe('a snapshot', () => {
  test('is made once an hour, of what is sealed and what is not', async () => {
    await managerWith(100n);
    const id = await nextSnapshot();
    expect(id).not.toBeNull();
    expect(await inTransaction(db, takeSnapshot)).toBeNull();
    const { data } = await snapshots(db, { page: 1, noItems: 1 });
    const total = await sql<{ units: bigint }>`
      select sum(available + held)::bigint as units from account where owner = 'manager' and currency = 'XFC'
    `.execute(db);
    expect(data[0]).toMatchObject({
      id,
      total_units: total.rows[0]?.units.toString(),
      accounts: nextManager - 1,
    });
    expect((await solvency(db)).snapshot).toEqual(data[0]);
  });

  test('made by two processes at once is one', async () => {
    const now = await gameNow(db);
    await inTransaction(db, (tx) => stepClock(tx, new Date(now.getTime() + 3_600_000)));
    const made = await Promise.all([0, 1, 2].map(() => inTransaction(db, takeSnapshot)));
    expect(made.filter((id) => id !== null)).toHaveLength(1);
  });

  test('is never changed once it is published', async () => {
    await expect(sql`update solvency_snapshot set total = total + 1`.execute(db)).rejects.toThrow(
      'never done',
    );
  });

  test('whose sum differs from the ledger is found', async () => {
    await managerWith(5n);
    const findings = inTransaction(db, async (tx) => {
      await sql`update account set available = available + 1 where owner = 'manager' and currency = 'XFC' and manager_id = 1`.execute(
        tx,
      );
      await stepClock(tx, new Date((await gameNow(tx)).getTime() + 3_600_000));
      await takeSnapshot(tx);
      const wrong = (await verifyBooks(tx, solvencyChecks)).flatMap((check) => check.findings);
      throw new Error(wrong.join('\n'));
    });
    await expect(findings).rejects.toThrow(/snapshot \d+ has/);
  });

  test('keeps the leaves of a day, and every root', async () => {
    for (let hour = 0; hour < 26; hour += 1) await nextSnapshot();
    const kept = await sql<{ count: number }>`
      select count(distinct snapshot_id)::int as count from solvency_leaves
    `.execute(db);
    expect(kept.rows[0]?.count).toBe(24);
    expect((await snapshots(db, { page: 1 })).summary.total).toBeGreaterThan(26);
  });
});

describe('a proof', () => {
  test('is of the caller: another manager has another salt and another balance', async () => {
    const [ann, ben] = [await managerWith(11n), await managerWith(22n)];
    await nextSnapshot();
    const [first, second] = [await inclusionOf(db, ann), await inclusionOf(db, ben)];
    expect(first.proof).toMatchObject({ manager_id: ann, balance_units: '11' });
    expect(second.proof).toMatchObject({ manager_id: ben, balance_units: '22' });
    const own = JSON.stringify(first.proof?.path);
    expect(own).not.toContain(second.proof?.salt);
    expect(Object.keys(first.proof?.path[0] ?? {}).toSorted()).toEqual(['hash', 'side', 'units']);
  });

  test('has another salt in every snapshot, so that nobody is followed from hour to hour', async () => {
    const ann = await managerWith(11n);
    await nextSnapshot();
    const before = await inclusionOf(db, ann);
    await nextSnapshot();
    expect((await inclusionOf(db, ann)).proof?.salt).not.toBe(before.proof?.salt);
  });

  test('of a manager who joined after the snapshot is not there yet', async () => {
    await nextSnapshot();
    expect(await inclusionOf(db, await managerWith(11n))).toEqual({ proof: null });
    expect(await inclusionOf(db, 2_000_000_000)).toEqual({ proof: null });
  });
});

import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { assertBooksBalance, keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { houseAccount, managerAccount, openContestPot, openManagerAccounts } from './accounts.ts';
import { moveMoney, openHolds, postHolds } from './ledger.ts';
import { ownXfc, promotionalLeft } from './promotional.ts';
import type { Reason } from './reasons.ts';
import { sealBlock } from './seal-block.ts';

const { db, url } = await openTestDatabase();
keepBooks(db, []);
const AT = new Date('2026-03-01T10:00:00Z');
let nextManager = 1;

async function newManager(): Promise<{ managerId: number; account: number }> {
  const managerId = nextManager++;
  return inTransaction(db, async (tx) => {
    await openManagerAccounts(tx, managerId);
    return { managerId, account: await managerAccount(tx, 'XFC', managerId) };
  });
}

/** Moves XFC from the issue to an account, or back when negative. */
async function receive(account: number, reason: Reason, units: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const postings = [
      { accountId: issue, money: xfc(-units) },
      { accountId: account, money: xfc(units) },
    ];
    await moveMoney(tx, AT, [{ reason, cause: { kind: 'manager', id: 1 }, postings }]);
  });
}

async function payFee(managerId: number, account: number, units: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const cause = { kind: 'entry', id: managerId };
    const holds = await openHolds(tx, AT, [{ accountId: account, cause, units }]);
    const to = await openContestPot(tx, managerId);
    const posts = holds.map((hold) => ({ hold, to, reason: 'contest_fee' as const, cause }));
    await postHolds(tx, AT, 'XFC', posts);
  });
}

describe('the sums of a manager', () => {
  test('add up gifts, fees and payments, each in the transaction of its line', async () => {
    const { managerId, account } = await newManager();
    await receive(account, 'starter', 2_000n);
    await receive(account, 'referral', 500n);
    await receive(account, 'deposit', 700n);
    await receive(account, 'withdrawal', -300n);
    await receive(account, 'contest_prize', 90n);
    await payFee(managerId, account, 1_000n);
    expect(await ownXfc(db, managerId)).toEqual({
      available: 1_990n,
      held: 0n,
      received: 2_500n,
      carried: 0n,
      feesPaid: 1_000n,
      paidIn: 400n,
      leaving: 0n,
      cardLocked: 0n,
    });
    expect(await promotionalLeft(db, [managerId])).toEqual(new Map([[managerId, 1_500n]]));
  });

  test('of a rolled-back payment are as before', async () => {
    const { managerId, account } = await newManager();
    await expect(
      inTransaction(db, async (tx) => {
        const issue = await houseAccount(tx, 'XFC', 'issue');
        const postings = [
          { accountId: issue, money: xfc(-5n) },
          { accountId: account, money: xfc(5n) },
        ];
        await moveMoney(tx, AT, [{ reason: 'starter', cause: { kind: 'manager', id: 1 }, postings }]);
        throw new Error('the process ended');
      }),
    ).rejects.toThrow('the process ended');
    expect(await ownXfc(db, managerId)).toMatchObject({ received: 0n });
  });

  test('paid at the same time are all counted', async () => {
    const { managerId, account } = await newManager();
    await Promise.all(Array.from({ length: 12 }, () => receive(account, 'fountain', 10n)));
    expect(await ownXfc(db, managerId)).toMatchObject({ received: 120n, available: 120n });
  });

  test('changed manually are found by the recomputation', async () => {
    const { account } = await newManager();
    const wrong = inTransaction(db, async (tx) => {
      await sql`update account set promotional_received = 1 where id = ${account}`.execute(tx);
      await assertBooksBalance(tx, []);
    });
    await expect(wrong).rejects.toThrow(`account ${account} has 1/0/0, its lines 0/0/0`);
  });
});

test('data of a version without running sums gets the same sums by its migration', async () => {
  const { account } = await newManager();
  await receive(account, 'voucher', 40n);
  while ((await inTransaction(db, sealBlock)) !== null);
  await receive(account, 'card_payment', 60n);
  const sums = async (): Promise<unknown> => {
    const found = await sql`
      select (select jsonb_agg(account order by id) from account) as accounts,
        (select jsonb_agg(ledger_block order by number) from ledger_block) as blocks,
        (select jsonb_agg(account_line order by account_id, kind, transaction_id, line) from account_line) as lines,
        (select jsonb_agg(account_line_count order by account_id, kind) from account_line_count) as counts
    `.execute(db);
    return found.rows;
  };
  const before = await sums();
  await sql`
    alter table account drop column promotional_received, drop column contest_fees_paid, drop column paid_in
  `.execute(db);
  await sql`
    alter table ledger_block drop column issued, drop column managers, drop column contests, drop column house,
      drop column transactions_so_far
  `.execute(db);
  await sql`
    drop table account_line, account_line_count, statement_ticket, solvency_leaves, solvency_snapshot, books_comparison
  `.execute(db);
  await sql`delete from schema_migration where name between '0089' and '0091'`.execute(db);
  expect(await migrate(url)).toEqual(['0089_running_sums.sql', '0090_solvency.sql']);
  expect(await sums()).toEqual(before);
});

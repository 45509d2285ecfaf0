import { randomUUID } from 'node:crypto';
import { gold, XFC_UNIT } from '@touchline/domain/money';
import { payment } from '@touchline/domain/wallet/ledger';
import { describe, expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { houseAccount, managerAccount } from '../../wallet/accounts.ts';
import { moveMoney } from '../../wallet/ledger.ts';

const { app, db } = await startTestServer();
keepBooks(db);
/** A second database: the naive variant breaks its promises. */
const unguarded = await startTestServer();

const TABS = 16;
/** The welcome gift. */
const FIRST = { balance: '20.00', gold_balance: '50' };

async function balancesOf(manager: SignedUp) {
  const { balance, gold_balance } = (await manager.call('auth.user', {})).user;
  return { balance, gold_balance };
}

const buy = (manager: SignedUp, xfc_amount: string, idempotencyKey?: string) =>
  manager.ask('gold.buy', { xfc_amount }, idempotencyKey === undefined ? {} : { idempotencyKey });

describe('the exchange', () => {
  test('takes XFC, gives ten gold for each, and names both balances after', async () => {
    const manager = await signUp(app);
    expect(await manager.call('gold.buy', { xfc_amount: '1.3' })).toEqual({
      xfc_amount: '1.30',
      gold_amount: '13',
      balance: '18.70',
      gold_balance: '63',
    });
    expect(await balancesOf(manager)).toEqual({ balance: '18.70', gold_balance: '63' });
    const { data } = await manager.call('wallet.transactions', { page: 1, filter: 'exchange' });
    const lines = data.map(({ reason, amount, counterpart }) => [reason, amount, counterpart]);
    expect(lines).toEqual([
      ['gold_purchase', '13', 'issue'],
      ['gold_purchase', '-1.30', 'sales'],
    ]);
  });

  test.each(['0.05', '0.11', '1.23456789', '0.09999999'])(
    'refuses %s XFC, which buys no whole gold',
    async (amount) => {
      const manager = await signUp(app);
      expect(await buy(manager, amount)).toMatchObject({
        status: 422,
        error: 'ERR_EXCHANGE_STEP',
        field: 'xfc_amount',
        errors: ['Enter a multiple of 0.10 XFC.'],
      });
      expect(await balancesOf(manager)).toEqual(FIRST);
    },
  );

  test.each(['0', '-1', '1e3', 'NaN', '0.123456789', '10000000000', ' 1', ''])(
    '%j is no amount',
    async (amount) => {
      const manager = await signUp(app);
      expect(await buy(manager, amount)).toMatchObject({ status: 400, error: 'ERR_MALFORMED' });
    },
  );

  test('takes all that is available, and not a step more', async () => {
    const manager = await signUp(app);
    expect(await buy(manager, '20.1')).toMatchObject({ error: 'ERR_INSUFFICIENT_FUNDS' });
    expect(await buy(manager, '20')).toMatchObject({ params: { balance: '0.00', gold_balance: '250' } });
    expect(await buy(manager, '0.1')).toMatchObject({ error: 'ERR_INSUFFICIENT_FUNDS' });
  });

  test('held XFC are not exchanged', async () => {
    const manager = await signUp(app);
    await sql`
      update account set available = available - ${15n * XFC_UNIT}, held = held + ${15n * XFC_UNIT}
      where manager_id = ${manager.managerId} and currency = 'XFC'
    `.execute(db);
    expect(await buy(manager, '6')).toMatchObject({ error: 'ERR_INSUFFICIENT_FUNDS' });
    expect(await buy(manager, '5')).toMatchObject({ params: { balance: '0.00' } });
    await sql`
      update account set available = available + ${15n * XFC_UNIT}, held = held - ${15n * XFC_UNIT}
      where manager_id = ${manager.managerId} and currency = 'XFC'
    `.execute(db);
  });

  test('repeated after a lost answer, takes the money once', async () => {
    const manager = await signUp(app);
    const key = randomUUID();
    const [first, second] = [await buy(manager, '2', key), await buy(manager, '2', key)];
    expect(second.params).toEqual(first.params);
    expect(await balancesOf(manager)).toEqual({ balance: '18.00', gold_balance: '70' });
  });
});

/** The naive variant: decides on the balance as read before the lock. Awaits `isRead` in between. */
async function buyWithoutLock(managerId: number, isRead: () => Promise<void>): Promise<'Ok' | 'refused'> {
  return inTransaction(unguarded.db, async (tx) => {
    const account = await managerAccount(tx, 'XFC', managerId);
    const { rows } = await sql<{ available: bigint }>`
      select available from account where id = ${account}
    `.execute(tx);
    if ((rows[0]?.available ?? 0n) < 15n * XFC_UNIT) return 'refused';
    await isRead();
    const issue = await houseAccount(tx, 'GOLD', 'issue');
    const to = await managerAccount(tx, 'GOLD', managerId);
    const cause = { kind: 'manager', id: managerId };
    const postings = payment(issue, to, gold(150n));
    await moveMoney(tx, await gameNow(tx), [{ reason: 'gold_purchase', cause, postings }]);
    return 'Ok';
  });
}

const goldOf = async (on: Db, managerId: number): Promise<bigint> => {
  const { rows } = await sql<{ available: bigint }>`
    select available from account where manager_id = ${managerId} and currency = 'GOLD'
  `.execute(on);
  return rows[0]?.available ?? 0n;
};

describe(`one balance in ${TABS} tabs`, () => {
  test('is exchanged once', async () => {
    const manager = await signUp(app);
    const answers = await Promise.all(Array.from({ length: TABS }, () => buy(manager, '15')));
    const outcomes = answers.map(({ error }) => error).toSorted();
    expect(outcomes).toEqual([...Array<string>(TABS - 1).fill('ERR_INSUFFICIENT_FUNDS'), 'SUCCESS']);
    expect(await balancesOf(manager)).toEqual({ balance: '5.00', gold_balance: '200' });
  });

  test('is exchanged several times by a variant that reads before it locks', async () => {
    const { managerId } = await signUp(unguarded.app);
    const racers = 4;
    const barrier = makeBarrier(racers);
    await Promise.all(Array.from({ length: racers }, () => buyWithoutLock(managerId, barrier)));
    expect(await goldOf(unguarded.db, managerId)).toBeGreaterThan(200n);
  });
});

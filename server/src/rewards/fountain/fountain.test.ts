import { payment } from '@touchline/domain/wallet/ledger';
import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { stopClockAt } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { makeVerified } from '../../testing/rewards/reward-intents.ts';
import { houseAccount, managerAccount, rewardsSlices } from '../../wallet/accounts.ts';
import { lockBalances, moveMoney } from '../../wallet/ledger.ts';
import { promotionalLeft } from '../../wallet/promotional.ts';
import { readVisit } from './read-fountain.ts';

const { app, db } = await startTestServer();
keepBooks(db);
/** A second database: the naive variant pays too often. */
const unguarded = await startTestServer();

const { amount, everyHours } = CURRENT_RULES.rewards.fountain;
const NOON = new Date('2026-03-06T12:00:00Z');
const later = (ms: number) => stopClockAt(db, new Date(NOON.getTime() + ms));

beforeEach(() => later(0));

/** A verified manager who has spent all XFC. */
async function poorManager(on = { app, db }): Promise<SignedUp> {
  const manager = await signUp(on.app);
  await makeVerified(on.db, manager);
  await manager.call('gold.buy', { xfc_amount: '20' });
  return manager;
}

const claim = (manager: SignedUp) => manager.ask('fountain.claim', {});

describe('the fountain', () => {
  test('pays a verified manager without XFC 0.1 promotional XFC from the rewards budget', async () => {
    const manager = await poorManager();
    expect(await manager.call('fountain.get', {})).toEqual({
      amount: '0.10',
      below: '1.00',
      every_hours: 24,
      reason: null,
      next_dt: null,
    });
    const before = (await promotionalLeft(db, [manager.managerId])).get(manager.managerId) ?? 0n;
    expect(await manager.call('fountain.claim', {})).toEqual({
      amount: '0.10',
      balance: '0.10',
      next_dt: '2026-03-07T12:00:00.000Z',
    });
    const { data } = await manager.call('wallet.transactions', { page: 1, filter: 'reward' });
    expect(data[0]).toMatchObject({ reason: 'fountain', amount: '0.10', counterpart: 'rewards' });
    expect((await promotionalLeft(db, [manager.managerId])).get(manager.managerId)).toBe(
      before + amount.units,
    );
  });

  test('pays once a day', async () => {
    const manager = await poorManager();
    expect((await claim(manager)).error).toBe('SUCCESS');
    await later(everyHours * HOUR_MS - 1);
    expect(await claim(manager)).toMatchObject({ status: 422, error: 'ERR_FOUNTAIN_TOO_SOON' });
    expect(await manager.call('fountain.get', {})).toMatchObject({
      reason: 'too_soon',
      next_dt: '2026-03-07T12:00:00.000Z',
    });
    await later(everyHours * HOUR_MS);
    expect((await claim(manager)).params).toMatchObject({ balance: '0.20' });
  });

  test('pays nobody who has 1 XFC, held ones counted', async () => {
    const manager = await signUp(app);
    await makeVerified(db, manager);
    expect(await claim(manager)).toMatchObject({ error: 'ERR_FOUNTAIN_BALANCE' });
    await manager.call('gold.buy', { xfc_amount: '19' });
    const shift = (units: bigint) =>
      sql`
        update account set available = available - ${units}, held = held + ${units}
        where manager_id = ${manager.managerId} and currency = 'XFC'
      `.execute(db);
    await shift(XFC_UNIT);
    expect(await manager.call('fountain.get', {})).toMatchObject({ reason: 'balance' });
    expect(await claim(manager)).toMatchObject({ error: 'ERR_FOUNTAIN_BALANCE' });
    await shift(-XFC_UNIT);
  });

  test.each(['email_verified_at', 'phone_verified_at'])('pays nobody without %s', async (column) => {
    const manager = await poorManager();
    await sql`update manager set ${sql.ref(column)} = null where id = ${manager.managerId}`.execute(db);
    expect(await manager.call('fountain.get', {})).toMatchObject({ reason: 'unverified' });
    expect(await claim(manager)).toMatchObject({ error: 'ERR_FOUNTAIN_UNVERIFIED' });
  });

  test('rests while the rewards budget is below its floor', async () => {
    const manager = await poorManager();
    const slices = await rewardsSlices(db, 0);
    const drain = async (isBack: boolean): Promise<void> =>
      inTransaction(db, async (tx) => {
        const prizes = await houseAccount(tx, 'XFC', 'prizes');
        const balances = await lockBalances(tx, slices);
        const entries = slices.map((slice) => {
          const all = isBack ? kept.get(slice) : balances.get(slice)?.available;
          const money = xfc(all ?? 0n);
          if (!isBack) kept.set(slice, money.units);
          const postings = isBack ? payment(prizes, slice, money) : payment(slice, prizes, money);
          return { reason: 'contest_added_prize' as const, cause: { kind: 'house', id: 1 }, postings };
        });
        await moveMoney(tx, await gameNow(tx), entries);
      });
    const kept = new Map<number, bigint>();
    await drain(false);
    expect(await manager.call('fountain.get', {})).toMatchObject({ reason: 'budget' });
    expect(await claim(manager)).toMatchObject({ error: 'ERR_REWARDS_SPENT' });
    await drain(true);
    expect((await claim(manager)).error).toBe('SUCCESS');
  });
});

const TABS = 16;

/** The naive variant: decides on what it read before the lock. Awaits `isRead` in between. */
async function claimWithoutLock(managerId: number, isRead: () => Promise<void>): Promise<void> {
  await inTransaction(unguarded.db, async (tx) => {
    const { lastPaidAt } = await readVisit(tx, managerId);
    if (lastPaidAt !== null) return;
    await isRead();
    const [slice = 0] = await rewardsSlices(tx, managerId);
    const account = await managerAccount(tx, 'XFC', managerId);
    const now = await gameNow(tx);
    const cause = { kind: 'manager', id: managerId };
    await moveMoney(tx, now, [{ reason: 'fountain', cause, postings: payment(slice, account, amount) }]);
    await sql`
      insert into fountain_payment values (${managerId}, ${now})
      on conflict (manager_id) do update set paid_at = excluded.paid_at
    `.execute(tx);
  });
}

describe(`a manager in ${TABS} tabs`, () => {
  test('is paid once', async () => {
    const manager = await poorManager();
    const answers = await Promise.all(Array.from({ length: TABS }, () => claim(manager)));
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'ERR_FOUNTAIN_TOO_SOON')).toHaveLength(TABS - 1);
    expect((await manager.call('auth.user', {})).user.balance).toBe('0.10');
  });

  test('is paid several times by a variant that reads before it locks', async () => {
    const manager = await poorManager(unguarded);
    const racers = 4;
    const barrier = makeBarrier(racers);
    await Promise.all(Array.from({ length: racers }, () => claimWithoutLock(manager.managerId, barrier)));
    expect((await manager.call('auth.user', {})).user.balance).toBe('0.40');
  });
});

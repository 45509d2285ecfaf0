import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { stepClock } from '../db/clock.ts';
import { inTransaction } from '../db/database.ts';
import { openWalletScene } from '../testing/wallet/wallet-scene.ts';
import { houseAccount, managerAccount } from './accounts.ts';
import { fundRewards } from './fund-rewards.ts';
import { moveMoney } from './ledger.ts';
import { promotionalOf, walletOf } from './queries.ts';

const { db, start: START, newManager, payFee } = await openWalletScene();

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

test('what cannot be withdrawn is explained: the gift, and what was won with it', async () => {
  const managerId = await newManager();
  await payFee(managerId, true);
  await inTransaction(db, async (tx) => {
    const account = await managerAccount(tx, 'XFC', managerId);
    const move = async (from: number, reason: 'contest_prize' | 'deposit', units: bigint) =>
      moveMoney(tx, START, [
        {
          reason,
          cause: { kind: 'manager', id: managerId },
          postings: [
            { accountId: from, money: { currency: 'XFC', units: -units } },
            { accountId: account, money: { currency: 'XFC', units } },
          ],
        },
      ]);
    await move(await houseAccount(tx, 'XFC', 'issue'), 'contest_prize', 500_000_000n);
    await move(await houseAccount(tx, 'XFC', 'issue'), 'deposit', 300_000_000n);
  });
  expect(await promotionalOf(db, managerId)).toEqual({
    available: '26.00',
    withdrawable: '3.00',
    promotional: '19.92',
    winnings: '3.08',
    card_locked: '0.00',
    card_locked_hours: 72,
    received: '20.00',
    carried: '0.00',
    freed: '0.08',
    fees_paid: '2.00',
    fees_to_free: '498.00',
    freed_basis_points: 400,
    paid_in: '3.00',
    locks_winnings: true,
  });
  expect(await walletOf(db, managerId, '0.0525')).toMatchObject({
    withdrawable_balance: '3.00',
    own_balance: '8.00',
  });
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

test('the rewards budget is issued once', async () => {
  expect(await inTransaction(db, (tx) => fundRewards(tx, START, CURRENT_RULES.money.rewardsSeed))).toBe(
    false,
  );
});

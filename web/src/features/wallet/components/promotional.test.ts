import { expect, test } from 'vitest';
import { managerPage } from '../../../app/testing-page.tsx';

const WITHDRAWABLE = {
  available: '30.00000000',
  withdrawable: '10.00000000',
  promotional: '20.00000000',
  winnings: '0.00000000',
  card_locked: '0.00000000',
  card_locked_hours: 72,
  received: '24.50000000',
  carried: '0.00000000',
  freed: '4.50000000',
  fees_paid: '112.50000000',
  fees_to_free: '500.00000000',
  freed_basis_points: 400,
  paid_in: '0.00000000',
  locks_winnings: false,
};

/** The wallet of a manager who received this much bonus XFC from others. */
function walletWith(carried: string): Promise<string> {
  return managerPage('/my-account/my-wallet', [['wallet.promotional', {}, { ...WITHDRAWABLE, carried }]]);
}

test('bonus XFC received from other managers is told where bonus XFC is explained', async () => {
  expect(await walletWith('4.50000000')).toMatch(
    /Gifts from Touchline.*Of all bonus XFC you received, 4\.50 XFC came from other managers/s,
  );
});

test('nothing is told of other managers while none gave any', async () => {
  const wallet = await walletWith('0.00000000');
  expect(wallet).toContain('Gifts from Touchline');
  expect(wallet).not.toContain('came from other managers');
});

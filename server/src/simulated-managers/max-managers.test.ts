import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { maxSimulatedManagers, takesRealMoney } from './max-managers.ts';

test('two hundred simulated managers play by default', () => {
  expect(maxSimulatedManagers(readConfig({}))).toBe(200);
  expect(maxSimulatedManagers(readConfig({ WORLD_MANAGERS: '7' }))).toBe(7);
});

test('WORLD_MANAGERS=0 means none', () => {
  expect(maxSimulatedManagers(readConfig({ WORLD_MANAGERS: '0' }))).toBe(0);
});

const CHAIN = {
  CHAIN_TOKEN: `0x${'1'.repeat(40)}`,
  CHAIN_DEPOSIT_ADDRESS: `0x${'2'.repeat(40)}`,
};
const stripe = (key: string) => ({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
});

test('none play where tokens of the real chain arrive or cards are charged', () => {
  const onBsc = readConfig({ ...CHAIN, CHAIN_URL: 'https://bsc.example' });
  expect([takesRealMoney(onBsc), maxSimulatedManagers(onBsc)]).toEqual([true, 0]);
  const live = {
    ...readConfig({}),
    stripeSecretKey: 'sk_live_1',
    sandboxCheckout: false,
    takesPlayMoney: false,
  };
  expect([takesRealMoney(live), maxSimulatedManagers(live)]).toEqual([true, 0]);
});

test('they play beside the sandbox, a test key and the local chain', () => {
  for (const settings of [
    {},
    stripe(`sk_test_${'x'.repeat(32)}`),
    { ...CHAIN, CHAIN_URL: 'http://127.0.0.1:8545' },
  ])
    expect(maxSimulatedManagers(readConfig(settings))).toBe(200);
});

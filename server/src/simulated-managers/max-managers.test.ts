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

test('none play with a configured key for real money', () => {
  for (const key of [
    { stripeSecretKey: 'sk_live' },
    { paymentWebhookSecret: 'x' },
    { chainRpcUrl: 'https://bsc.example' },
  ]) {
    expect(takesRealMoney(key)).toBe(true);
    expect(maxSimulatedManagers({ ...readConfig({}), ...key })).toBe(0);
  }
  expect(takesRealMoney({ stripeSecretKey: null, chainRpcUrl: '' })).toBe(false);
});

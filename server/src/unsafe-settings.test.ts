import { expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { refuseUnsafe } from './unsafe-settings.ts';

const SAFE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.example',
  HOST: '0.0.0.0',
  TRUSTED_PROXY: '10.0.0.0/8',
  SMTP_URL: 'smtps://mail.example:465',
  METRICS_TOKEN: '6f1b0c6f2a9be0b3c4d5e6f708192a3b',
  KEY_SECRET: '9d1c7a40be52f386c0e1a7d4926b3f58',
};
const start = (changes: Readonly<Record<string, string>>) =>
  refuseUnsafe(readConfig({ ...SAFE, ...changes }));

test('safe settings start in production', () => {
  expect(() => start({})).not.toThrow();
  expect(() => start({ KEY_SECRET: '', METRICS_TOKEN: '' })).not.toThrow();
  expect(() => start({ HOST: '127.0.0.1', TRUSTED_PROXY: '' })).not.toThrow();
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };

test('production takes payments with a live key and its webhook secret, and none by default', () => {
  expect(() => start(STRIPE)).not.toThrow();
  expect(readConfig(SAFE)).toMatchObject({ sandboxCheckout: false, takesPlayMoney: false });
  expect(readConfig({})).toMatchObject({ sandboxCheckout: true, takesPlayMoney: true });
  const testKey = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_0123456789' };
  expect(readConfig(testKey)).toMatchObject({ sandboxCheckout: false, takesPlayMoney: true });
});

test.each([
  [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_0123456789' }, 'play money'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_0123456789' }, 'STRIPE_SECRET_KEY'],
  [{ SANDBOX_CHECKOUT: 'on' }, 'SANDBOX_CHECKOUT'],
  [{ NODE_ENV: 'development', ...STRIPE }, 'live key'],
  [
    { NODE_ENV: 'development', SANDBOX_CHECKOUT: 'on', ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_0123456789' },
    'exclude',
  ],
])('payments never start with %o', (changes, named) => {
  expect(() => start(changes)).toThrow(named);
});

const UNSAFE: readonly (readonly [name: string, value: string])[] = [
  ['SIGNATURES', 'off'],
  ['WORLD', 'small'],
  ['LIMITS_FACTOR', '100'],
  ['PUBLIC_URL', ''],
  ['PUBLIC_URL', 'http://play.example'],
  ['PUBLIC_URL', 'https://localhost:3000'],
  ['PUBLIC_URL', 'https://127.0.0.1'],
  ['PUBLIC_URL', 'https://[::1]'],
  ['METRICS_TOKEN', 'a'],
  ['KEY_SECRET', 'a'.repeat(32)],
  ['KEY_SECRET', 'passwordpasswordpasswordpassword'],
  ['KEY_SECRET', '0123456789abcdef'.repeat(4)],
  ['SMTP_URL', ''],
  ['TRUSTED_PROXY', ''],
];

test.each(UNSAFE)('%s=%s is refused in production, in one line that names it', (name, value) => {
  expect(() => start({ [name]: value })).toThrow(CannotStart);
  expect(() => start({ [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

test.each(UNSAFE)('%s=%s starts in development', (name, value) => {
  expect(() => start({ NODE_ENV: 'development', [name]: value })).not.toThrow();
});

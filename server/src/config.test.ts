import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { readConfig, SETTING_DEFAULTS } from './config.ts';

describe('settings', () => {
  test('.env.example holds every setting with its default, and nothing else', () => {
    const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    expect(Object.fromEntries(lines)).toEqual(SETTING_DEFAULTS);
  });

  test('an empty environment gives the defaults', () => {
    const config = readConfig({});
    expect(config.port).toBe(3000);
    expect(config.databaseUrl).toBeNull();
    expect(config.signatures).toBe(true);
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.eurToXfc).toBe('0.0525');
  });

  test('the direct database URL defaults to the database URL', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/one' }).databaseDirectUrl).toBe('postgres://db/one');
  });

  test('answers are checked against the contract in tests, and elsewhere by CHECK_ANSWERS', () => {
    expect(readConfig({}).checkAnswers).toBe(false);
    expect(readConfig({ NODE_ENV: 'test' }).checkAnswers).toBe(true);
    expect(readConfig({ CHECK_ANSWERS: 'on' }).checkAnswers).toBe(true);
  });

  test('a small world keeps its data apart from the full one', () => {
    const small = readConfig({ DATA_DIR: '/data', WORLD: 'small' });
    expect(small).toMatchObject({ world: 'small', dataDir: '/data/small-world' });
    expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({ world: 'full', dataDir: '/data' });
  });

  test('proxies are addresses, networks or the names of ranges', () => {
    const proxies = readConfig({ TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/16 ,loopback' }).trustedProxies;
    expect(proxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/16', 'loopback']);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '3e3'],
    ['SIGNATURES', 'yes'],
    ['CHECK_ANSWERS', 'no'],
    ['WORLD', 'huge'],
    ['WORLD_MANAGERS', '-1'],
    ['EUR_TO_XFC_EXCHANGE_RATE', '0'],
    ['KEY_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['LIMITS_FACTOR', '0'],
    ['LIMITS_FACTOR', '1.5'],
    ['TRUSTED_PROXY', '0.0.0.0/0'],
    ['TRUSTED_PROXY', '127.0.0.1, ::/0'],
    ['TRUSTED_PROXY', '10.0.0.0/33'],
    ['TRUSTED_PROXY', 'proxy.example'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(CannotStart);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

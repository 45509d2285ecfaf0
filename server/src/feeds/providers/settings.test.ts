import { expect, test } from 'vitest';
import { CannotStart } from '../../cannot-start.ts';
import { readConfig } from '../../config.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const SET = { FOOTBALL_PROVIDER: 'api-football', API_FOOTBALL_KEY: KEY };

test('without a provider the built-in world is played', () => {
  expect(readConfig({}).football).toBe(null);
});

test('leagues are ids of the first source, with codes of the second', () => {
  expect(readConfig({ ...SET, FOOTBALL_LEAGUES: '39:PL, 140' }).football).toEqual({
    key: KEY,
    leagues: [
      { id: 39, secondCode: 'PL' },
      { id: 140, secondCode: null },
    ],
    dailyRequests: 7_500,
    secondToken: null,
  });
});

test.each<[string, Record<string, string>]>([
  ['FOOTBALL_PROVIDER', { ...SET, FOOTBALL_PROVIDER: 'elsewhere' }],
  ['API_FOOTBALL_KEY', { FOOTBALL_PROVIDER: 'api-football' }],
  ['API_FOOTBALL_KEY', { ...SET, API_FOOTBALL_KEY: 'a key with\nlines' }],
  ['WORLD=small', { ...SET, WORLD: 'small' }],
  ['API_FOOTBALL_DAILY_REQUESTS', { ...SET, API_FOOTBALL_DAILY_REQUESTS: 'many' }],
  ['FOOTBALL_LEAGUES', { ...SET, FOOTBALL_LEAGUES: 'england' }],
  ['FOOTBALL_LEAGUES', { ...SET, FOOTBALL_LEAGUES: '39,39:PL' }],
])('the server does not start with a wrong %s', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(CannotStart);
  expect(() => readConfig(environment)).toThrow(name);
});

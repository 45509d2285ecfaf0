import { describe, expect, test } from 'vitest';
import { ageAt, isEmail, NOTHING_ENTERED, problemsOf, type Registration } from './registration.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const RIGHT: Registration = {
  email: 'keeper@club.example',
  password: 'four-four-two-forever',
  nickname: 'Libero',
  birth_date: '1990-05-04',
  country_id: '7',
  referral_code: '',
  accept_terms: true,
};

test('a complete registration has no problems, with or without a referral code', () => {
  expect(problemsOf(RIGHT, NOW, 18)).toEqual({});
  expect(problemsOf({ ...RIGHT, referral_code: 'FRIEND' }, NOW, 18)).toEqual({});
});

test('an empty form misses every field but the referral code', () => {
  expect(problemsOf(NOTHING_ENTERED, NOW, 18)).toEqual({
    email: 'missing',
    password: 'missing',
    nickname: 'missing',
    birth_date: 'missing',
    country_id: 'missing',
    accept_terms: 'missing',
  });
});

test.each([
  ['keeper', false],
  ['keeper@club', false],
  ['ke eper@club.example', false],
  ['keeper@club.example', true],
])('%s is an e-mail address: %s', (text, answer) => expect(isEmail(text)).toBe(answer));

describe('age', () => {
  test('it is full on the birthday and not the day before', () => {
    expect(ageAt('2008-11-21', NOW)).toBe(18);
    expect(ageAt('2008-11-22', NOW)).toBe(17);
  });

  test('a birth date below the minimum age is a problem', () => {
    expect(problemsOf({ ...RIGHT, birth_date: '2008-11-22' }, NOW, 18)).toEqual({ birth_date: 'too_young' });
    expect(problemsOf({ ...RIGHT, birth_date: '2008-11-21' }, NOW, 18)).toEqual({});
  });

  test.each(['1825-01-01', '2030-01-01', 'yesterday'])('%s is a typing error', (birth_date) => {
    expect(problemsOf({ ...RIGHT, birth_date }, NOW, 18)).toEqual({ birth_date: 'malformed' });
  });
});

test('lengths count characters as people see them', () => {
  expect(problemsOf({ ...RIGHT, nickname: ' ab ' }, NOW, 18)).toEqual({ nickname: 'too_short' });
  expect(problemsOf({ ...RIGHT, nickname: 'a'.repeat(21) }, NOW, 18)).toEqual({ nickname: 'too_long' });
  expect(problemsOf({ ...RIGHT, password: '🥅🥅🥅🥅' }, NOW, 18)).toEqual({ password: 'too_short' });
});

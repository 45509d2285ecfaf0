import { describe, expect, test } from 'vitest';
import { XFC_UNIT } from '../../money.ts';
import { CURRENT_RULES } from '../../rules/index.ts';
import { countsInTops, entryScore, scoreText, weekScore, type EntryResult } from './entry-score.ts';
import { seasonName, seasonOfWeek, weekBegin, weekOf, weeksOfSeason } from './weeks.ts';

const RULES = CURRENT_RULES.tops;
const EASY: EntryResult = {
  isOfficial: true,
  isPro: false,
  points: 60,
  unitsPerPoint: 1,
  prize: 0n,
  fee: 0n,
};
const PRO: EntryResult = { ...EASY, isPro: true, points: 4_001, unitsPerPoint: 40 };

describe('an entry counts', () => {
  test.each([
    ['easy points eightfold', EASY, '480'],
    ['pro points as they are', PRO, '100.025'],
    ['a fifth of easy points in contests of managers', { ...EASY, isOfficial: false }, '96'],
    ['a fifth of pro points in contests of managers', { ...PRO, isOfficial: false }, '20.005'],
    [
      'a fifth of the XFC above the fee',
      { ...EASY, points: 0, prize: 12n * XFC_UNIT, fee: 2n * XFC_UNIT },
      '2',
    ],
    [
      'the same of XFC won in contests of managers',
      { ...EASY, isOfficial: false, points: 10, prize: 12n * XFC_UNIT, fee: 2n * XFC_UNIT },
      '18',
    ],
    ['no loss of XFC', { ...EASY, prize: 0n, fee: 50n * XFC_UNIT }, '480'],
    ['XFC rounded down', { ...EASY, points: 0, prize: 2_499_999n }, '0'],
    ['nothing below zero', { ...EASY, points: -3 }, '0'],
    ['XFC less points below zero', { ...EASY, points: -1, prize: 100n * XFC_UNIT }, '12'],
  ])('%s', (_rule, result, expected) => {
    expect(scoreText(entryScore(result, RULES))).toBe(expected);
  });

  test('only outside head-to-heads and contests with a password', () => {
    expect(countsInTops({ kind: 1, hasPassword: false })).toBe(false);
    expect(countsInTops({ kind: 3, hasPassword: true })).toBe(false);
    expect([2, 3].map((kind) => countsInTops({ kind, hasPassword: false }))).toEqual([true, true]);
  });
});

describe('a week counts', () => {
  test('the best ten official entries and the best five others', () => {
    const entries = [
      ...Array.from({ length: 12 }, (_, index) => ({ isOfficial: true, score: index + 1 })),
      ...Array.from({ length: 7 }, (_, index) => ({ isOfficial: false, score: 100 * (index + 1) })),
    ];
    // 3 to 12, and 300 to 700.
    expect(weekScore(entries, RULES)).toEqual({ score: 75 + 2_500, official: 10, others: 5 });
  });

  test('only entries above zero', () => {
    const entries = [
      { isOfficial: true, score: 0 },
      { isOfficial: false, score: 7 },
    ];
    expect(weekScore(entries, RULES)).toEqual({ score: 7, official: 0, others: 1 });
  });
});

describe('the calendar', () => {
  const at = (text: string) => Date.parse(text);

  test('begins weeks on Monday, 00:00 UTC', () => {
    const week = weekOf(at('2026-11-23T00:00:00Z'));
    expect(new Date(weekBegin(week)).toISOString()).toBe('2026-11-23T00:00:00.000Z');
    expect(weekOf(at('2026-11-29T23:59:59.999Z'))).toBe(week);
    expect(weekOf(at('2026-11-30T00:00:00Z'))).toBe(week + 1);
    expect(weekOf(at('1969-12-31T12:00:00Z'))).toBe(-1);
  });

  test('begins a season with the first Monday of July', () => {
    // 1 July 2026 is a Wednesday, 1 July 2024 a Monday.
    expect(new Date(weekBegin(weeksOfSeason(2026).first)).toISOString()).toBe('2026-07-06T00:00:00.000Z');
    expect(new Date(weekBegin(weeksOfSeason(2024).first)).toISOString()).toBe('2024-07-01T00:00:00.000Z');
    expect(seasonOfWeek(weekOf(at('2026-07-05T23:59:59Z')))).toBe(2025);
    expect(seasonOfWeek(weekOf(at('2026-07-06T00:00:00Z')))).toBe(2026);
    expect(seasonOfWeek(weekOf(at('2027-01-01T00:00:00Z')))).toBe(2026);
  });

  test('gives each week to one season', () => {
    for (let season = 2000; season < 2100; season += 1) {
      const { first, after } = weeksOfSeason(season);
      expect([seasonOfWeek(first - 1), seasonOfWeek(first), seasonOfWeek(after - 1)]).toEqual([
        season - 1,
        season,
        season,
      ]);
    }
  });

  test('names seasons by both years', () => {
    expect([seasonName(2026), seasonName(1999)]).toEqual(['2026/27', '1999/00']);
  });
});

import { describe, expect, it } from 'vitest';
import { POSITIONS } from '../football/events.ts';
import { describeTable, pointsText, scoringTable } from './table.ts';
import { EASY } from './tables/easy.ts';
import { SCORING_TABLES } from './tables/index.ts';
import { PRO } from './tables/pro.ts';

describe.each(SCORING_TABLES.map((table) => [table.key, table] as const))('the %s table', (_key, table) => {
  it('holds whole units for every position', () => {
    const values = table.rules.flatMap((rule) => POSITIONS.map((position) => rule.points[position]));
    expect(values.filter((units) => !Number.isInteger(units))).toEqual([]);
  });

  it('names each rule once', () => {
    const keys = table.rules.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is described in plain JSON', () => {
    const description = describeTable(table);
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
    const keys = description.rows.filter(({ kind }) => kind !== 'bonus').map(({ key }) => key);
    expect(keys).toEqual(table.rules.map(({ key }) => key));
  });
});

describe('a description', () => {
  it('writes points as decimal text', () => {
    const { unit, rows } = describeTable(PRO);
    expect(unit).toBe('0.025');
    expect(rows.find(({ key }) => key === 'minute')?.points).toEqual({
      GK: '0.05',
      DF: '0.05',
      MF: '0.05',
      FW: '0.05',
    });
    expect(rows.find(({ key }) => key === 'foul_made')?.points.GK).toBe('-1.5');
  });

  it('keeps the condition of each row and names only positions with points', () => {
    const { rows } = describeTable(EASY);
    expect(rows.find(({ key }) => key === 'clean_sheet')).toEqual({
      key: 'clean_sheet',
      kind: 'clean_sheet',
      minutes: 60,
      points: { GK: '4', DF: '4', MF: '1', FW: null },
    });
  });

  it('has a row for each place of the match bonus', () => {
    const places = describeTable(EASY).rows.filter(({ kind }) => kind === 'bonus');
    expect(places.map(({ key, points }) => [key, points.GK, points.FW])).toEqual([
      ['bonus_1', '3', '3'],
      ['bonus_2', '2', '2'],
      ['bonus_3', '1', '1'],
    ]);
    expect(describeTable(PRO).rows.some(({ kind }) => kind === 'bonus')).toBe(false);
  });
});

it('writes units as exact decimals', () => {
  expect([1, 2, 12, 100, -12, 40, 0].map((units) => pointsText(PRO, units))).toEqual([
    '0.025',
    '0.05',
    '0.3',
    '2.5',
    '-0.3',
    '1',
    '0',
  ]);
});

it('refuses a table with a value between two units', () => {
  const rule = { key: 'goal', kind: 'each', statistic: 'goals', every: 1, points: 0.5 } as const;
  const written = { key: 'half', version: 1, countsWithoutMinutes: false, rules: [rule], bonus: null };
  expect(() => scoringTable({ ...written, unitsPerPoint: 1 })).toThrow(RangeError);
  expect(scoringTable({ ...written, unitsPerPoint: 2 }).rules[0]?.points.GK).toBe(1);
});

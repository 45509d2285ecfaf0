import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { describeTable } from '@touchline/domain/scoring/table';
import { expect, test } from 'vitest';
import { groupedRows, ruleKey, sentenceValues, starsRows } from './rule-book.ts';
import { SECTIONS, SENTENCES, type RuleSentence } from './rule-sentences.ts';

const file = join(import.meta.dirname, '../../languages/content/en.json');
const messages: unknown = JSON.parse(readFileSync(file, 'utf8'));
const texts = new Map(
  Object.entries(messages ?? {}).map(([name, text]) => [`content.${name}`, String(text)]),
);
const known = new Set(texts.keys());

/** The value at a path of the rules, as far as the page needs it. */
function valueAt(path: string): unknown {
  let value: unknown = CURRENT_RULES;
  for (const part of path.split('.')) {
    value =
      typeof value === 'object' && value !== null
        ? new Map<string, unknown>(Object.entries(value)).get(part)
        : undefined;
  }
  return value;
}

const sentences: readonly (RuleSentence & { section: string })[] = SECTIONS.flatMap((section) =>
  SENTENCES[section].map((sentence: RuleSentence) => ({ ...sentence, section })),
);

test.each([
  ['easy', EASY],
  ['pro', PRO],
] as const)('every rule of the %s table has a group and words', (name, scoring) => {
  const { key, unit, rows } = describeTable(scoring);
  const table = { table: key, unit, rows: rows.map(({ key: rule, points }) => ({ rule, ...points })) };
  const groups = groupedRows(table);
  expect(groups.map(({ group }) => group)).not.toContain('other');
  expect(groups.flatMap((group) => group.rows)).toHaveLength(rows.length);
  for (const { rule } of table.rows) expect(known, rule).toContain(ruleKey(name, rule));
});

test('a rule without a group is still shown', () => {
  const row = { rule: 'nutmeg', GK: '1', DF: '1', MF: '1', FW: '1' };
  expect(groupedRows({ table: 'easy', unit: '1', rows: [row] })).toEqual([{ group: 'other', rows: [row] }]);
});

test('every number a sentence names is one of the rules, and every sentence has its words', () => {
  for (const { section, key, numbers } of sentences) {
    expect(known).toContain(`content.rules.${section}.${key}`);
    for (const [path] of Object.values(numbers)) expect(valueAt(path), path).toBeDefined();
  }
});

test('every sentence writes all of its numbers, and no other', () => {
  for (const { section, key, numbers } of sentences) {
    const text = texts.get(`content.rules.${section}.${key}`) ?? '';
    const written = new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name));
    expect(written, `${section}.${key}`).toEqual(new Set(Object.keys(numbers)));
  }
});

test('numbers are written as people read them', () => {
  const numbers = new Map([
    ['contests.houseCutBasisPoints', '400'],
    ['starterGrant.xfc', '1020.50 XFC'],
    ['starterGrant.gold', '50 GOLD'],
    ['contests.paces.standard.openBeforeMinutes', '10080'],
  ]);
  const sentence: RuleSentence = {
    key: 'any',
    numbers: {
      cut: ['contests.houseCutBasisPoints', 'basis points'],
      xfc: ['starterGrant.xfc', 'money'],
      gold: ['starterGrant.gold', 'money'],
      days: ['contests.paces.standard.openBeforeMinutes', 'days'],
    },
  };
  expect(sentenceValues(sentence, numbers, 'en')).toEqual({
    cut: '4%',
    xfc: '1,020.5 XFC',
    gold: '50',
    days: '7',
  });
  expect(sentenceValues(sentence, new Map(), 'en')).toBeNull();
});

test('stars without copies of their own show it', () => {
  const numbers = new Map([
    ['cards.players.1.shareBasisPoints', '4000'],
    ['cards.players.1.lifetimeCopies', 'null'],
    ['cards.players.5.shareBasisPoints', '400'],
    ['cards.players.5.lifetimeCopies', '75'],
  ]);
  expect(starsRows(numbers, 'en')).toEqual([
    { stars: 1, share: '40%', copies: null },
    { stars: 5, share: '4%', copies: '75' },
  ]);
});

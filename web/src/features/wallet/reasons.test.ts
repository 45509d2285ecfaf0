import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@touchline/contract/startup/startup';
import { TRANSACTION_FILTERS, TRANSACTION_REASONS } from '@touchline/contract/wallet/wallet';
import { expect, test } from 'vitest';
import { reasonKey } from './reasons.ts';

function messages(language: string): ReadonlySet<string> {
  const file = join(import.meta.dirname, `../../languages/wallet/${language}.json`);
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(Object.keys(found ?? {}).map((name) => `wallet.${name}`));
}

test.each(LANGUAGES)('every reason and kind of the ledger has its words in %s', (language) => {
  const known = messages(language);
  const needed = [
    ...TRANSACTION_REASONS.map(reasonKey),
    ...TRANSACTION_FILTERS.map((kind) => `wallet.kind.${kind}`),
  ];
  expect(needed.filter((key) => !known.has(key))).toEqual([]);
});

test('each reason has words of its own', () => {
  expect(new Set(TRANSACTION_REASONS.map(reasonKey)).size).toBe(TRANSACTION_REASONS.length);
});

test('a reason of a newer server is still a movement of money', () => {
  expect(reasonKey('season_bonus')).toBe('wallet.reason.other');
  expect(reasonKey('toString')).toBe('wallet.reason.other');
});

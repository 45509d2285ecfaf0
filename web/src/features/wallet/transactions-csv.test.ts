import { expect, test } from 'vitest';
import { transactionsCsv, type TransactionLine } from './transactions-csv.ts';

const keys = (key: string) => key;
const LINE: TransactionLine = {
  id: '41-2',
  created_at: '2026-11-21T18:30:00.000Z',
  currency_id: 1,
  filter: 'prize',
  reason: 'contest_prize',
  amount: '12.50',
  balance_after: '32.50',
  counterpart: 'contest',
  cause: { kind: 'contest', id: 9, title: 'Saturday Cup' },
};

function rowsOf(csv: string): readonly string[] {
  return csv.slice(1).split('\r\n').slice(0, -1);
}

test('a line is a row: its time, words, exact amounts and currency', () => {
  expect(rowsOf(transactionsCsv([LINE], keys))[1]).toBe(
    '41-2,2026-11-21T18:30:00.000Z,wallet.kind.prize,wallet.reason.contest_prize,Saturday Cup,wallet.counterpart.contest,XFC,12.50,32.50',
  );
});

test('without lines there is a header', () => {
  expect(rowsOf(transactionsCsv([], keys))).toHaveLength(1);
});

test('it begins with the mark of UTF-8', () => {
  expect(transactionsCsv([], keys).codePointAt(0)).toBe(0xfeff);
});

test('commas, quotes and line breaks stay within their cell', () => {
  const cause = { kind: 'contest', id: 9, title: 'A "big", one\nmore' };
  expect(transactionsCsv([{ ...LINE, cause }], keys)).toContain(',"A ""big"", one\nmore",');
});

test.each(['=HYPERLINK(1)', '+1', '-1', '@sum', '\tx'])('a title like %j is no formula', (title) => {
  const cause = { kind: 'contest', id: 9, title };
  expect(transactionsCsv([{ ...LINE, cause }], keys)).toContain(`,'${title},`);
});

test('what leaves is a negative number, not a text', () => {
  expect(transactionsCsv([{ ...LINE, amount: '-5.00' }], keys)).toContain(',XFC,-5.00,');
});

test('a line without a cause has an empty cell, and gold is gold', () => {
  const csv = transactionsCsv([{ ...LINE, cause: null, currency_id: 2, amount: '50' }], keys);
  expect(csv).toContain(',wallet.reason.contest_prize,,wallet.counterpart.contest,GOLD,50,');
});

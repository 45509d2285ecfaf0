import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertBalanced, bookEntries, payment, type JournalEntry, type Posting } from './ledger.ts';
import { gold, xfc } from '../money.ts';

const GUARDED = [1, 2, 3, 4, 5];
const amounts = fc.bigInt({ min: 0n, max: 10n ** 17n });
const payments = fc
  .record({ from: fc.nat(9), to: fc.nat(9), units: amounts, isGold: fc.boolean() })
  .map(({ from, to, units, isGold }) => payment(from, to, isGold ? gold(units) : xfc(units)));
const entries = fc.array(
  fc.array(payments, { maxLength: 4 }).map((made): JournalEntry => entryOf(made.flat())),
  { maxLength: 6 },
);
const totals = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: GUARDED.length, maxLength: GUARDED.length })
  .map((units) => new Map(GUARDED.map((accountId, index) => [accountId, units[index] ?? 0n])));

function entryOf(postings: readonly Posting[]): JournalEntry {
  return { reason: 'trade', cause: { kind: 'order', id: 1 }, postings };
}

function sum(units: Iterable<bigint>): bigint {
  return [...units].reduce((total, each) => total + each, 0n);
}

test('payments balance in each currency', () => {
  fc.assert(fc.property(entries, (made) => made.forEach(({ postings }) => assertBalanced(postings))));
});

test('money that appears, vanishes or changes its currency is a bug', () => {
  const off = (...postings: readonly Posting[]) => expect(() => assertBalanced(postings));
  off({ accountId: 1, money: xfc(1n) }).toThrow('off by 1 units of XFC');
  off({ accountId: 1, money: xfc(-5n) }, { accountId: 2, money: xfc(4n) }).toThrow('off by -1 units of XFC');
  off({ accountId: 1, money: xfc(-5n) }, { accountId: 2, money: gold(5n) }).toThrow('XFC');
  expect(() => payment(1, 2, xfc(-1n))).toThrow(RangeError);
});

test('entries are booked posting by posting, and change a balance by its postings', () => {
  fc.assert(
    fc.property(entries, totals, fc.constantFrom('available', 'held'), (made, before, part) => {
      const { lines, changes } = bookEntries(made, before, part);
      expect(lines.map(({ posting }) => posting)).toEqual(made.flatMap(({ postings }) => postings));
      for (const { entry, line, posting } of lines) expect(made[entry]?.postings[line]).toBe(posting);
      for (const [accountId, total] of before) {
        const own = lines.filter(({ posting }) => posting.accountId === accountId);
        const posted = sum(own.map(({ posting }) => posting.money.units));
        const changed = changes.filter((change) => change.accountId === accountId);
        expect(sum(changed.flatMap(({ available, held }) => [available, held]))).toBe(posted);
        expect(own.at(-1)?.balanceAfter ?? total).toBe(total + posted);
      }
    }),
  );
});

test('what leaves a guarded account leaves the part it is paid from, and what comes is available', () => {
  fc.assert(
    fc.property(entries, totals, (made, before) => {
      const fromHeld = bookEntries(made, before, 'held').changes;
      expect(fromHeld.every(({ available, held }) => available >= 0n && held <= 0n)).toBe(true);
      expect(bookEntries(made, before, 'available').changes.every(({ held }) => held === 0n)).toBe(true);
    }),
  );
});

test('an account that is not guarded has no balance and no change', () => {
  const { lines, changes } = bookEntries(
    [entryOf(payment(1, 9, xfc(5n))), entryOf(payment(1, 2, xfc(2n)))],
    new Map([
      [1, 20n],
      [2, 0n],
    ]),
    'available',
  );
  expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual([15n, null, 13n, 2n]);
  expect(changes).toEqual([
    { accountId: 1, available: -5n, held: 0n },
    { accountId: 1, available: -2n, held: 0n },
    { accountId: 2, available: 2n, held: 0n },
  ]);
});

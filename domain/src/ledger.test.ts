import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertBalanced, heldBy, payment, resolveHold, reverse, sumsByCurrency } from './ledger.ts';
import { gold, xfc } from './money.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 17n });
const entries = fc
  .array(fc.record({ from: fc.nat(9), to: fc.nat(9), units: amounts, isGold: fc.boolean() }))
  .map((rows) =>
    rows.flatMap(({ from, to, units, isGold }) => payment(from, to, isGold ? gold(units) : xfc(units))),
  );

test('payments balance in each currency, and so does their reversal', () => {
  fc.assert(
    fc.property(entries, (postings) => {
      assertBalanced(postings);
      assertBalanced(reverse(postings));
      for (const accountId of Array.from({ length: 10 }, (_, id) => id)) {
        const lines = [...postings, ...reverse(postings)].filter((line) => line.accountId === accountId);
        expect([...sumsByCurrency(lines).values()].every((units) => units === 0n)).toBe(true);
      }
    }),
  );
});

test('money that appears, vanishes or changes its currency is a bug', () => {
  const off = (...postings: Parameters<typeof assertBalanced>[0]) => expect(() => assertBalanced(postings));
  off({ accountId: 1, money: xfc(1n) }).toThrow('off by 1 units of XFC');
  off({ accountId: 1, money: xfc(-5n) }, { accountId: 2, money: xfc(4n) }).toThrow('off by -1 units of XFC');
  off({ accountId: 1, money: xfc(-5n) }, { accountId: 2, money: gold(5n) }).toThrow('XFC');
  expect(() => payment(1, 2, xfc(-1n))).toThrow(RangeError);
});

test('a hold is resolved once, and only open ones are held', () => {
  const open = { id: 7, accountId: 1, money: xfc(500n), state: 'open' as const };
  expect(resolveHold(open, 'posted')).toEqual({ ...open, state: 'posted' });
  expect(() => resolveHold({ ...open, state: 'posted' as const }, 'void')).toThrow(
    'posted cannot become void',
  );
  expect(() => resolveHold({ ...open, state: 'void' as const }, 'void')).toThrow('void cannot become void');
  const holds = [
    open,
    { ...open, state: 'void' as const },
    { ...open, accountId: 2 },
    { ...open, money: gold(9n) },
  ];
  expect(heldBy(1, 'XFC', holds)).toBe(500n);
  expect(heldBy(1, 'GOLD', holds)).toBe(9n);
});

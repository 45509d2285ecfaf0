import { expect, test } from 'vitest';
import { balanceAfter } from './balance-after.ts';

test('a fee is subtracted exactly, or the missing amount is returned', () => {
  expect(balanceAfter('20', '2.00000001', 'leaves')).toEqual({ after: '17.99999999', missing: null });
  expect(balanceAfter('1.5', '2', 'leaves')).toEqual({ after: '1.5', missing: '0.50' });
  expect(balanceAfter('1.5', '2', 'comes')).toEqual({ after: '3.50', missing: null });
});

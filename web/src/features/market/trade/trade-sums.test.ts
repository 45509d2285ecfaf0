import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { basisPoints, filledAtOnce, sumsOf } from './trade-sums.ts';

const of = (amount: number) => xfc(BigInt(amount) * XFC_UNIT);
const trade = { price: of(10), quantity: 3, feeBasisPoints: 500n };

test('a buyer pays price times copies and no fee', () => {
  const sums = sumsOf({ ...trade, side: 'buy' }, of(100));
  expect(sums).toEqual({ gross: of(30), fee: null, proceeds: null, after: of(70) });
});

test('what a changed buy order holds already is not paid again', () => {
  expect(sumsOf({ ...trade, side: 'buy' }, of(5), of(20)).after).toEqual(of(-5));
});

test('a seller gets what the fee leaves, to the last unit', () => {
  const sums = sumsOf({ side: 'sell', price: xfc(33_333_333n), quantity: 1, feeBasisPoints: 475n }, of(1));
  expect((sums.fee?.units ?? 0n) + (sums.proceeds?.units ?? 0n)).toBe(33_333_333n);
  expect(sums.after.units).toBe(XFC_UNIT + (sums.proceeds?.units ?? 0n));
});

test('an order meets what is at its price or better', () => {
  const asks = [
    { price: of(9), quantity: 1 },
    { price: of(10), quantity: 1 },
    { price: of(11), quantity: 5 },
  ];
  expect(filledAtOnce({ ...trade, side: 'buy' }, asks)).toBe(2);
  expect(filledAtOnce({ ...trade, side: 'sell' }, asks)).toBe(3);
});

test('a fee of the wire is read exactly', () => {
  expect(basisPoints('4.75')).toBe(475n);
  expect(basisPoints('5')).toBe(500n);
});

import { moneyText } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { heldFor, previewPool, type PoolTerms } from './pool-preview.ts';

const PAID: PoolTerms = { kind: 3, fee: '5', addedPrize: '', guarantee: '', hostPercent: '0' };
const textOf = (preview: ReturnType<typeof previewPool>) => ({
  fees: moneyText(preview.fees),
  house: moneyText(preview.houseCut),
  host: moneyText(preview.hostCut),
  topUp: moneyText(preview.topUp),
  pool: moneyText(preview.pool),
  returned: moneyText(preview.returned),
});

describe('the preview of a pool', () => {
  test('takes the cuts of house and host from the fees', () => {
    expect(textOf(previewPool({ ...PAID, hostPercent: '4' }, 10))).toEqual({
      fees: '50.00',
      house: '2.00',
      host: '2.00',
      topUp: '0.00',
      pool: '46.00',
      returned: '0.00',
    });
  });

  test('tops the pool up to the guarantee, and returns what it did not need', () => {
    const guaranteed = { ...PAID, guarantee: '60' };
    expect(textOf(previewPool(guaranteed, 10))).toMatchObject({
      pool: '60.00',
      topUp: '12.00',
      returned: '48.00',
    });
    expect(textOf(previewPool(guaranteed, 20))).toMatchObject({
      pool: '96.00',
      topUp: '0.00',
      returned: '60.00',
    });
  });

  test('never returns the added prize', () => {
    const both = { ...PAID, addedPrize: '10', guarantee: '60' };
    expect(textOf(previewPool(both, 5))).toMatchObject({ pool: '60.00', topUp: '26.00', returned: '24.00' });
  });

  test('pays out the pool exactly, and shows equal places as one line', () => {
    const { places, pool } = previewPool({ ...PAID, kind: 2, addedPrize: '0.00000001' }, 7);
    const paid = places.reduce((sum, { from, to, amount }) => sum + amount.units * BigInt(to - from + 1), 0n);
    expect(paid).toBe(pool.units);
    expect(previewPool({ ...PAID, kind: 2 }, 8).places).toEqual([
      { from: 1, to: 4, amount: { currency: 'XFC', units: 960_000_000n } },
    ]);
  });

  test('shows no places without a prize', () => {
    expect(previewPool({ ...PAID, fee: '' }, 10).places).toEqual([]);
  });
});

test('the larger of added prize and guarantee is held, and not both', () => {
  expect(moneyText(heldFor({ addedPrize: '10', guarantee: '60' }))).toBe('60.00');
  expect(moneyText(heldFor({ addedPrize: '70', guarantee: '60' }))).toBe('70.00');
  expect(moneyText(heldFor({ addedPrize: '', guarantee: '?' }))).toBe('0.00');
});

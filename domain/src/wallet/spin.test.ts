import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fairNumbers } from '../packs/fair.ts';
import { xfc, XFC_UNIT } from '../money.ts';
import { CURRENT_RULES } from '../rules/index.ts';
import { spinFrequency } from '../testing/spin-frequency.ts';
import {
  drawField,
  expectedReturn,
  fieldsOf,
  nextFreeSpin,
  reasonForGoldWheel,
  WHEELS,
  wheelText,
  fieldRows,
} from './spin.ts';
import { sizeOf } from '../testing/test-form.ts';

const { spin } = CURRENT_RULES.rewards;
const { packs } = CURRENT_RULES.shop;
const HOUR = 3_600_000;
const DRAWS = sizeOf({ short: 20_000, long: 100_000 });
const key = createHash('sha256').update('spins').digest();
const hmac = (message: string) => createHmac('sha256', key).update(message).digest();

describe('the tables of the wheel', () => {
  test.each(WHEELS)('the odds of the %s table sum to the whole', (wheel) => {
    const sum = fieldsOf(wheel, spin).reduce((total, { basisPoints }) => total + basisPoints, 0);
    expect(sum).toBe(10_000);
  });

  test('each basis point belongs to one field, in the order of the table', () => {
    const fields = fieldsOf('full', spin);
    const counts = fields.map(() => 0);
    for (let point = 0; point < 10_000; point += 1) {
      const index = drawField(fields, () => point);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    expect(counts).toEqual(fields.map(({ basisPoints }) => basisPoints));
  });

  test('a table without the whole is refused', () => {
    expect(() => drawField([{ basisPoints: 9_999 }], () => 9_999)).toThrow(RangeError);
  });

  test.each(WHEELS)('many draws of the %s table through the real hash match its odds', (wheel) => {
    const { probability } = spinFrequency(fieldsOf(wheel, spin), DRAWS, hmac);
    expect(probability).toBeGreaterThan(0.001);
  });

  test('a draw by another number than the table promises is caught', () => {
    const fields = fieldsOf('full', spin);
    const { probability } = spinFrequency(fields, DRAWS, hmac, (wheel, below) =>
      drawField(wheel, (count) => Math.min(below(count), below(count))),
    );
    expect(probability).toBeLessThan(0.001);
  });

  test('the text of a table changes with every value of it', () => {
    const rows = fieldRows(fieldsOf('full', spin));
    const text = wheelText(rows, []);
    expect(text).toContain('[40,"xfc","0.50",null,null,null]');
    expect(wheelText(rows, [7])).not.toBe(text);
    expect(wheelText(rows.toReversed(), [])).not.toBe(text);
  });

  test('the next number after the field chooses the leased card', () => {
    const below = fairNumbers({ clientSeed: 'seed', nonce: 0, hmac });
    const again = fairNumbers({ clientSeed: 'seed', nonce: 0, hmac });
    expect([below(10_000), below(7)]).toEqual([again(10_000), again(7)]);
  });
});

describe('the expected return', () => {
  test('of the full table: gold, XFC with packs at their price, and the chance of a lease', () => {
    expect(expectedReturn(fieldsOf('full', spin), packs)).toEqual({
      goldHundredths: 1_072n,
      xfc: xfc((276n * XFC_UNIT) / 10_000n),
      leaseBasisPoints: 400,
    });
  });

  test('of the gold table: gold alone', () => {
    const { xfc: money, leaseBasisPoints } = expectedReturn(fieldsOf('gold', spin), packs);
    expect([money.units, leaseBasisPoints]).toEqual([0n, 0]);
  });
});

describe('the table of a manager', () => {
  const floor = xfc(1_000n * XFC_UNIT);
  test('is the gold one for unverified managers, however full the budget', () => {
    expect(reasonForGoldWheel(false, xfc(9_999n * XFC_UNIT), floor)).toBe('unverified');
  });
  test('is the full one down to the floor of the budget, and the gold one below', () => {
    expect(reasonForGoldWheel(true, floor, floor)).toBeNull();
    expect(reasonForGoldWheel(true, xfc(floor.units - 1n), floor)).toBe('budget');
  });
});

describe('the free spin', () => {
  test('is due at once, and again 24 hours after the last one', () => {
    expect(nextFreeSpin(null, 0, spin)).toBeNull();
    expect(nextFreeSpin(0, 24 * HOUR - 1, spin)).toBe(24 * HOUR);
    expect(nextFreeSpin(0, 24 * HOUR, spin)).toBeNull();
  });
});

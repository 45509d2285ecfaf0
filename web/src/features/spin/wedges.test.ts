import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { fieldRows, fieldsOf, WHEELS } from '@touchline/domain/wallet/spin';
import { expect, test } from 'vitest';
import { landingOf, WEDGE_DEGREES, WEDGES, wedgesOf } from './wedges.ts';

test.each(WHEELS)('every field of the %s table has a wedge', (wheel) => {
  const fields = fieldRows(fieldsOf(wheel, CURRENT_RULES.rewards.spin));
  const wedges = wedgesOf(fields);
  expect(wedges).toHaveLength(WEDGES);
  expect(new Set(wedges)).toEqual(new Set(fields.keys()));
});

test('the wheel lands with a wedge of the drawn field under the pointer, and always turns forward', () => {
  const wedges = wedgesOf(fieldRows(fieldsOf('full', CURRENT_RULES.rewards.spin)));
  for (const field of new Set(wedges)) {
    for (const from of [0, 15, 359, 4_321]) {
      const landing = landingOf(wedges, field, from, 5);
      expect(landing).toBeGreaterThanOrEqual(from + 5 * 360);
      const under = Math.floor(((360 - (landing % 360)) % 360) / WEDGE_DEGREES);
      expect(wedges[under]).toBe(field);
    }
  }
});

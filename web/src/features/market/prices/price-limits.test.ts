import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { xfcText } from '../../../lib/i18n/money.ts';
import { onTick } from './price-limits.ts';

test('a shortcut to a price between two ticks has the figures that the price is shown with', () => {
  expect(onTick(xfc(199_500_000n))).toEqual(xfc(199_000_000n));
  expect(xfcText('1.995', 'en')).toBe('1.99');
});

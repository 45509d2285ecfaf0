import { expect, test } from 'vitest';
import { keyNames } from '../../ui/keyboard/key-names.ts';
import { digitKeysText } from './tab-digits.ts';

test('the help shows the digits of a screen’s tabs as one range, up to nine', () => {
  expect([1, 2, 6, 9, 12].map(digitKeysText)).toEqual(['1', '1–2', '1–6', '1–9', '1–9']);
  expect(keyNames(digitKeysText(4), false, (key) => key)).toEqual(['1–4']);
});

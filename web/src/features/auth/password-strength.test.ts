import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['qwertyuiop', 'weak'],
  ['password', 'weak'],
  ['Liverpool2024', 'weak'],
  ['abababababab', 'weak'],
  ['offside trap', 'good'],
  ['Bicycle-k1ck', 'strong'],
  ['the linesman kept his flag down', 'strong'],
])('%j is %s', (password, strength) => expect(strengthOf(password, [])).toBe(strength));

test('the own name adds nothing', () => {
  expect(strengthOf('liberoliber1', ['libero'])).not.toBe('strong');
  expect(strengthOf('libero123', ['Libero'])).toBe('weak');
});

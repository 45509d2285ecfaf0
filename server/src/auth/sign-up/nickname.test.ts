import { expect, test } from 'vitest';
import { cleanNickname, nicknameKey } from './nickname.ts';

test.each([
  ['Rino Gatto', 'Rino Gatto'],
  ['  Ana_9 ', 'Ana_9'],
  ['Ｆｕｌｌ', 'Full'],
  ['Çağrı', 'Çağrı'],
  ['足球小王', '足球小王'],
  ['Moderno', 'Moderno'],
  ['Supporter', 'Supporter'],
])('%s is stored as %s', (typed, kept) => {
  expect(cleanNickname(typed)).toBe(kept);
});

test.each([
  'ab',
  'a'.repeat(21),
  'a  b',
  '.abc',
  'abc-',
  'a\u202Ebc',
  'a\u200Bbc',
  'a\u0000bc',
  'a\nbc',
  'abc<b>',
  'Zalgo\u0301\u0302\u0303',
  'admin',
  'ADM1N',
  'Admin7',
  'the admin',
  'Аdmin',
  'TouchLineFan',
  'Touch1ine',
  'SupportTeam',
  'Official-Shop',
  '👑king',
])('%j may not be taken', (typed) => {
  expect(cleanNickname(typed)).toBeNull();
});

test.each([
  ['Liam', 'L1am'],
  ['Liam', 'liаm'],
  ['Morna', 'Moma'],
  ['José', 'jose'],
  ['Ana_9', 'ana.9'],
  ['Zoe', 'ZOE'],
  ['Walter', 'vValter'],
])('%s and %s look alike', (one, other) => {
  expect(nicknameKey(one)).toBe(nicknameKey(other));
});

test('different names stay different', () => {
  expect(nicknameKey('Marco')).not.toBe(nicknameKey('Mario'));
  expect(nicknameKey('Ana')).not.toBe(nicknameKey('Anna'));
});

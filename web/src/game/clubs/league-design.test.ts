import { expect, test } from 'vitest';
import { leagueDesign } from './league-design.ts';

test('the letters are the initials of the words, or the beginning of a single word', () => {
  const letters = (name: string) => leagueDesign({ id: 1, name, country: '' }).letters;
  expect(letters('Serie A')).toBe('SA');
  expect(letters('Adlerliga')).toBe('AD');
  expect(letters('Ligue du Grand Sud')).toBe('LDG');
});

test('forty leagues without a country have forty colours, one of a known country always the same', () => {
  const fields = Array.from({ length: 40 }, (_, id) => leagueDesign({ id, name: 'A', country: '' }).field);
  expect(new Set(fields).size).toBe(40);
  const german = (id: number) => leagueDesign({ id, name: 'A', country: 'DE' }).field;
  expect(german(1)).toBe(german(2));
});

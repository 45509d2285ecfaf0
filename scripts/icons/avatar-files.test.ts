import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DRAWN_AVATARS } from '../../domain/src/avatars.ts';
import { AVATAR_COUNT, drawAvatar } from '../../web/src/game/clubs/avatar-art.ts';

const FOLDER = new URL('../../web/public/avatars/', import.meta.url);
const numbers = Array.from({ length: DRAWN_AVATARS }, (_, index) => index + 1);

test('there is a drawing for every number, and each differs', () => {
  expect(AVATAR_COUNT).toBe(DRAWN_AVATARS);
  expect(new Set(numbers.map(drawAvatar)).size).toBe(DRAWN_AVATARS);
  expect(readdirSync(FOLDER).toSorted()).toEqual(numbers.map((number) => `${number}.svg`).toSorted());
});

test.each(numbers)('picture %i is up to date, small and inert', (number) => {
  const file = readFileSync(new URL(`${number}.svg`, FOLDER), 'utf8');
  expect(file, 'run `node scripts/draw-avatars.ts`').toBe(drawAvatar(number));
  expect(file.length).toBeLessThan(8_000);
  expect(file).not.toMatch(/<script|href|<text|<image/);
});

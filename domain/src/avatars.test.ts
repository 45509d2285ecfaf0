import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  avatarUrl,
  DRAWN_AVATARS,
  isDrawnAvatar,
  ownAvatar,
  uploadedAvatar,
  uploadedAvatarOf,
} from './avatars.ts';

test('each manager has a drawn picture, and neighbours have different ones', () => {
  const numbers = Array.from({ length: DRAWN_AVATARS }, (_, id) => ownAvatar(id + 1));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.every(isDrawnAvatar)).toBe(true);
  expect(avatarUrl(ownAvatar(25))).toBe('/avatars/2.svg');
});

test('an uploaded picture is found by the file name of its address, whatever its bytes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const code = uploadedAvatar(createHash('sha256').update(text).digest('hex'));
      const url = avatarUrl(code);
      expect(Number.isSafeInteger(code)).toBe(true);
      expect(url).toMatch(/^\/media\/[89a-f][0-9a-f]{12}\.webp$/);
      expect(uploadedAvatarOf(url.slice('/media/'.length))).toBe(code);
    }),
  );
});

test.each([
  '7fffffffffffff.webp',
  '0123456789abc.webp',
  '8123456789ab.webp',
  '8123456789abc.svg',
  '1-ab.webp',
])('%s names no uploaded picture', (file) => expect(uploadedAvatarOf(file)).toBeNull());

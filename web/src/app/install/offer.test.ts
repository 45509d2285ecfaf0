import { expect, test } from 'vitest';
import { DECLINED_FOR, installWay, isDeclined } from './offer.ts';

const ANDROID = {
  hasPrompt: false,
  isInstalled: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 16)',
  touchPoints: 5,
};

test.each([
  ['by the browser’s own question', { ...ANDROID, hasPrompt: true }, 'prompt'],
  ['not where the browser never asked', ANDROID, 'none'],
  ['not once it is installed', { ...ANDROID, hasPrompt: true, isInstalled: true }, 'none'],
  [
    'through the menu of an iPhone',
    { ...ANDROID, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)' },
    'menu',
  ],
  [
    'through the menu of an iPad, which identifies itself as a Mac',
    { ...ANDROID, userAgent: 'Mozilla/5.0 (Macintosh)' },
    'menu',
  ],
  ['not on a Mac', { ...ANDROID, userAgent: 'Mozilla/5.0 (Macintosh)', touchPoints: 0 }, 'none'],
])('the product is installed %s', (_, browser, way) => {
  expect(installWay(browser)).toBe(way);
});

test('a declined offer stays away for 30 days', () => {
  const declined = 1_800_000_000_000;
  expect(isDeclined(null, declined)).toBe(false);
  expect(isDeclined(String(declined), declined + DECLINED_FOR - 1)).toBe(true);
  expect(isDeclined(String(declined), declined + DECLINED_FOR)).toBe(false);
});

import { expect, test } from 'vitest';
import { mayIntroduce } from './introduction.ts';

const HOME = addressOf('/');

function addressOf(text: string) {
  const { pathname, search, hash } = new URL(text, 'http://localhost');
  return { pathname, searchStr: search, hash: hash.slice(1) };
}

test.each(['/', '/play/live', '/play/contests', '/market', '/tops', '/stats', '/my-account'])(
  'the tour introduces itself on %s, also where the page was opened there',
  (path) => {
    expect(mayIntroduce(addressOf(path), HOME)).toBe(true);
    expect(mayIntroduce(addressOf(path), addressOf(path))).toBe(true);
  },
);

test.each([
  '/contact',
  '/checkout/7',
  '/play/contest/7/cup',
  '/play/contest/create-contest',
  '/market/player/9',
  '/my-account/my-wallet/buy-xfc',
  '/my-account/notifications',
])('it does not introduce itself on %s', (path) => {
  expect(mayIntroduce(addressOf(path), HOME)).toBe(false);
});

test.each(['/play/contests?free_entry=1', '/market?search=Saka', '/my-account#picture'])(
  'it does not cover %s for whoever opened that link, and introduces itself to whoever came there later',
  (link) => {
    expect(mayIntroduce(addressOf(link), addressOf(link))).toBe(false);
    expect(mayIntroduce(addressOf(link), HOME)).toBe(true);
  },
);

import { expect, test } from 'vitest';
import { invitationLink, keepInvitation, keptInvitation, secretInFragment } from './invitation-link.ts';

const SECRET = 'AbCdEfGhIjKlMnOpQrSt-_';

function device() {
  const stored = new Map<string, string>();
  return {
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, value: string) => void stored.set(key, value),
  };
}

test('the secret of an invitation is in the fragment of its link, and nowhere else', () => {
  const { pathname, search, hash } = new URL(invitationLink('https://play.example', 7, SECRET));
  expect(pathname + search).toBe('/play/mini-league/7');
  expect(secretInFragment(hash)).toBe(SECRET);
});

test.each(['', '#invitation=', '#invitation=short', `#password=${SECRET}`, `#invitation=${SECRET}x`, '#a'])(
  'the fragment %j has none',
  (fragment) => expect(secretInFragment(fragment)).toBeNull(),
);

test('a device keeps the invitation it opened last', () => {
  const mine = device();
  expect(keptInvitation(mine, 7)).toBeNull();
  keepInvitation(mine, 7, SECRET);
  expect(keptInvitation(mine, 7)).toBe(SECRET);
  expect(keptInvitation(mine, 8)).toBeNull();
  keepInvitation(mine, 8, SECRET);
  expect(keptInvitation(mine, 7)).toBeNull();
});

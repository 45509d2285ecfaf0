import { describe, expect, test } from 'vitest';
import {
  invitationAddress,
  invitationPassword,
  keepInvitationPassword,
  passwordInFragment,
} from './invitation-passwords.ts';

function device(kept: string | null = null) {
  let stored = kept;
  return {
    read: () => stored,
    write: (_name: string, value: string | null) => {
      stored = value;
    },
  };
}

describe('the address of an invitation', () => {
  test.each(['plain', 'with space & #hash', 'pässwörd 密码'])(
    'carries the password %j in its fragment',
    (password) => {
      const address = new URL(invitationAddress('https://play.example', '/play/contest/7/derby', password));
      expect(address.search).toBe('');
      expect(passwordInFragment(address.hash)).toBe(password);
    },
  );

  test.each([null, ''])('has no fragment without a password (%j)', (password) => {
    expect(invitationAddress('https://play.example', '/play/contest/7/derby', password)).toBe(
      'https://play.example/play/contest/7/derby',
    );
  });

  test.each(['', '#', '#password=', '#other=1', '#password=%E0%A4%A'])(
    'the fragment %j has no password',
    (fragment) => {
      expect(passwordInFragment(fragment)).toBeNull();
    },
  );
});

describe('the passwords of a device', () => {
  test('are known by contest, the latest one of each', () => {
    const phone = device();
    keepInvitationPassword(phone, 7, 'first');
    keepInvitationPassword(phone, 8, 'other');
    keepInvitationPassword(phone, 7, 'second');
    expect([7, 8, 9].map((id) => invitationPassword(phone, id))).toEqual(['second', 'other', null]);
  });

  test('are kept of the twenty latest contests', () => {
    const phone = device();
    for (let id = 1; id <= 21; id += 1) keepInvitationPassword(phone, id, `password ${id}`);
    expect([1, 2, 21].map((id) => invitationPassword(phone, id))).toEqual([
      null,
      'password 2',
      'password 21',
    ]);
  });

  test.each(['{', '{}', '[1]', '[["7"]]', '[[7,"number"]]'])('are none when %j was stored', (stored) => {
    expect(invitationPassword(device(stored), 7)).toBeNull();
  });
});

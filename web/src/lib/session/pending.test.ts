import type { User } from '@touchline/contract';
import { beforeEach, expect, test } from 'vitest';
import { onGuardsChange } from './pending.ts';
import type { SessionStore } from './session.tsx';
import { MANAGER } from './testing-user.ts';

type Session = ReturnType<SessionStore['get']>;

let changes: number;
let change: (session: Session) => void;

const managed = (user: Partial<User> = {}): Session => ({
  status: 'authenticated',
  user: { ...MANAGER, ...user },
});

beforeEach(() => {
  let session = managed();
  const listeners = new Set<() => void>();
  changes = 0;
  onGuardsChange(
    {
      get: () => session,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    () => (changes += 1),
  );
  change = (next) => {
    session = next;
    for (const listener of listeners) listener();
  };
});

test('a new balance changes no guard', () => {
  change(managed({ balance: '99.00' }));
  expect(changes).toBe(0);
});

test.each([
  ['a sign-out', { status: 'unauthenticated' } as const],
  ['another manager', managed({ id: MANAGER.id + 1 })],
  ['a profile that is to be completed', managed({ profile_complete: false })],
  ['a verified address', managed({ activated: !MANAGER.activated })],
])('%s does', (_case, next) => {
  change(next);
  expect(changes).toBe(1);
});

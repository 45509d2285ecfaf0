import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedSession } from '../../lib/session/fixed-session.ts';
import { MANAGER } from '../../lib/session/testing-user.ts';
import { loadFirst } from './load-first.ts';

const MAX_WAIT = 500;

let queries: QueryClient;
let answer: () => void;
let isDrawn: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  isDrawn = false;
});

afterEach(() => vi.useRealTimers());

/** Opens a screen whose one query is answered by `answer`. */
function open(user: typeof MANAGER | null): void {
  const screen = {
    requiresLogin: false,
    load: async () => {
      void queries.prefetchQuery({
        queryKey: ['match'],
        queryFn: () => new Promise((resolve) => (answer = () => resolve('2 – 1'))),
      });
    },
  };
  void loadFirst(screen, { queries, session: fixedSession(user) }, Promise.resolve(), MAX_WAIT).then(() => {
    isDrawn = true;
  });
}

test('the screen of a manager is drawn when its answers are there', async () => {
  open(MANAGER);
  await vi.advanceTimersByTimeAsync(MAX_WAIT - 1);
  expect(isDrawn).toBe(false);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDrawn).toBe(true);
});

test('late answers find it drawn with skeletons', async () => {
  open(MANAGER);
  await vi.advanceTimersByTimeAsync(MAX_WAIT);
  expect(isDrawn).toBe(true);
});

test('the screen of a visitor, which the server drew, waits for nothing', async () => {
  open(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(isDrawn).toBe(true);
});

import { refuse } from '@touchline/contract/errors';
import { describe, expect, test } from 'vitest';
import { GUESSABLE } from '../../testing/attacks/guessable.ts';
import { fromSockets, guessAll, isWithinLimits } from '../../testing/attacks/guessing.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { writeWithPreflight } from '../calls/handler.ts';
import { DEFAULT_LIMITS } from '../edge/limits.ts';

/* The short form of `npm run proof -- t14`. */

const MAX_GUESSES = 33;
const NETWORKS = 7;

describe('guesses are judged within their limits, and their owner gets in', async () => {
  const { app, db } = await startTestServer({ figures: DEFAULT_LIMITS });
  const scene = { app, db, send: fromSockets(app) };

  test.each(GUESSABLE.map((each) => [each.name, each] as const))('%s', async (_name, guessable) => {
    for (const networks of [1, NETWORKS]) {
      const guesses = networks === 1 ? Math.min(guessable.limitFromOne(0) + 2, MAX_GUESSES) : NETWORKS;
      const report = await guessAll(scene, guessable, { networks, guesses });
      expect(report).toSatisfy(isWithinLimits);
      expect(report.admitted).toBeGreaterThan(0);
    }
  });
});

test('a sign-in that counts no attempts is found out', async () => {
  const uncounted = writeWithPreflight<'auth.signIn'>(() => Promise.resolve(refuse('ERR_CREDENTIALS')));
  const { app, db } = await startTestServer({
    figures: DEFAULT_LIMITS,
    routes: { 'auth.signIn': uncounted },
  });
  const [password] = GUESSABLE;
  if (password === undefined) throw new Error('nothing can be guessed');
  const report = await guessAll({ app, db, send: fromSockets(app) }, password, { networks: 1, guesses: 10 });
  expect(report.admitted).toBe(10);
  expect(isWithinLimits(report)).toBe(false);
});

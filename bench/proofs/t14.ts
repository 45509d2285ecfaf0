import { refuse } from '@touchline/contract/errors';
import { writeWithPreflight } from '../../server/src/http/calls/handler.ts';
import { GUESSABLE } from '../../server/src/testing/attacks/guessable.ts';
import {
  guessAll,
  isWithinLimits,
  throughProxy,
  type GuessingReport,
} from '../../server/src/testing/attacks/guessing.ts';
import { openAttackedServer } from './scenes/attacked-server.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const GUESSES = 1_000;
const NETWORKS = 200;
const PROXY = '127.0.0.1';

/**
 * Guesses every password and code from one network and from two hundred, through the header of a trusted proxy: no more
 * guesses are judged than documented, and the owner gets in all the while. `naive` counts no attempts to sign in.
 */
export async function proveT14({ cycles, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  const guesses = cycles ?? GUESSES;
  // Guesses at other secrets begin with a sign-in that works.
  const secrets = naive ? GUESSABLE.slice(0, 2) : GUESSABLE;
  console.log(
    `T14: ${guesses} guesses of each of ${secrets.length} secrets, from 1 and ${NETWORKS} networks`,
  );
  const uncounted = writeWithPreflight<'auth.signIn'>(() => Promise.resolve(refuse('ERR_CREDENTIALS')));
  const server = await openAttackedServer({
    limited: true,
    trustedProxies: [PROXY],
    ...(naive && { routes: { 'auth.signIn': uncounted } }),
  });
  const { app, db } = server;
  const reports: GuessingReport[] = [];
  try {
    for (const guessable of secrets) {
      for (const networks of [1, NETWORKS]) {
        const report = await guessAll({ app, db, send: throughProxy(app) }, guessable, { networks, guesses });
        reports.push(report);
        console.log(lineOf(report));
      }
    }
  } finally {
    await server.close();
  }
  console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s`);
  const holds = reports.every(isWithinLimits);
  console.log(holds ? 'T14 holds' : `T14 DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`);
  return holds;
}

function lineOf(report: GuessingReport): string {
  const { name, networks, admitted, limit, right, ownerGetsIn } = report;
  return [
    `${isWithinLimits(report) ? 'ok' : 'VIOLATION'}: ${name} from ${networks} ${networks === 1 ? 'network' : 'networks'}`,
    `${admitted} judged (${limit === null ? 'limited by network alone' : `limit ${limit}`}), ${right} right`,
    `the owner ${ownerGetsIn ? 'gets in' : 'IS KEPT OUT'}`,
  ].join('; ');
}

import { refuse } from '@touchline/contract/errors';
import { multiplyAttemptLimits } from '../../server/src/auth/attempts/attempts.ts';
import { read, type Routes } from '../../server/src/http/calls/handler.ts';
import { makeAttackedWorld } from '../../server/src/testing/attacks/attacked-world.ts';
import { fuzz, type FuzzReport } from '../../server/src/testing/attacks/fuzzing.ts';
import { openAttackedServer } from './scenes/attacked-server.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const REQUESTS = 50_000;
const LIMITS_FACTOR = 100_000;
/** Shares of the operations and of the requests. */
const MIN_BASELINE = 1;
const MIN_REACHED = 0.6;
const SHOWN = 20;

/** Planted mistakes: one search breaks on a quote, another exposes where it failed. */
const NAIVE: Routes = {
  'search.find': read((_db, { text }) => {
    if (text.includes("'")) throw new Error(`syntax error at or near "${text}"`);
    return Promise.resolve(refuse('ERR_NOT_FOUND'));
  }),
  'market.clubs.search': read(() =>
    Promise.resolve(refuse('ERR_MALFORMED', { field: 'query', reason: new Error('failed').stack ?? '' })),
  ),
};

/**
 * Sends malformed and boundary values for every field of every operation of the OpenAPI document behind valid
 * signatures: nothing answers with 5xx but a declared 503, hangs, or exposes internals. `naive` plants two
 * mistakes.
 */
export async function proveT8({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  const requests = cycles ?? REQUESTS;
  console.log(`T8: ${requests} requests made from the OpenAPI document; seed ${seed}`);
  multiplyAttemptLimits(LIMITS_FACTOR);
  const server = await openAttackedServer({
    config: { limitsFactor: LIMITS_FACTOR },
    ...(naive && { routes: NAIVE }),
  });
  try {
    const world = await makeAttackedWorld(server.app, server.db);
    const report = await fuzz(world, { seed, requests, onProgress: (sent) => console.log(`${sent} sent`) });
    for (const line of linesOf(report)) console.log(line);
    const booksAreRight = await server.booksAreRight();
    console.log(`seed ${seed}, ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    const holds =
      report.violations.length === 0 &&
      report.baseline >= MIN_BASELINE * report.operations &&
      report.reached >= MIN_REACHED * report.requests &&
      booksAreRight;
    console.log(holds ? 'T8 holds' : `T8 DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`);
    return holds;
  } finally {
    await server.close();
  }
}

function linesOf({
  requests,
  operations,
  baseline,
  missed,
  reached,
  statuses,
  slowestMs,
  violations,
}: FuzzReport): readonly string[] {
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  const byStatus = [...statuses].toSorted(([one], [other]) => one - other);
  return [
    `${requests} requests, ${percent(reached / requests)} reached their call; slowest ${slowestMs.toFixed(0)} ms`,
    `answers: ${byStatus.map(([status, count]) => `${status} ${count}`).join(', ')}`,
    `valid input answered with success: ${baseline} of ${operations} operations (${percent(baseline / operations)})`,
    ...[...missed].map(([key, error]) => `  not ${key}: ${error}`),
    `violations: ${violations.length}`,
    ...violations.slice(0, SHOWN).map((violation) => `VIOLATION: ${violation}`),
  ];
}

import { sql } from '../../server/src/db/database.ts';
import { read, write, type Routes } from '../../server/src/http/calls/handler.ts';
import { multiplyAttemptLimits } from '../../server/src/auth/attempts/attempts.ts';
import { runMatrix } from '../../server/src/testing/attacks/access-matrix.ts';
import { makeAttackedWorld } from '../../server/src/testing/attacks/attacked-world.ts';
import { openAttackedServer } from './scenes/attacked-server.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const LIMITS_FACTOR = 100_000;
const SHOWN = 20;

/** Planted mistakes: a notice is marked, and templates are listed, without asking whose they are. */
const NAIVE: Routes = {
  'inbox.markRead': write(async (tx, { id }) => {
    await sql`update notification set read_at = game_now() where id = ${id}`.execute(tx);
    return 'Ok';
  }),
  'teams.templates.list': read(async (db) => {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from team_template`.execute(db);
    const saved_at = '2026-03-06T12:00:00.000Z';
    return { data: rows.map((row) => ({ ...row, is_pro: false, picks: [], saved_at })), max: rows.length };
  }),
};

/**
 * Calls every operation of the OpenAPI document as seven kinds of callers with someone else's ids: nothing of
 * others is read or changed. `naive` plants two calls that do not check the owner of a row.
 */
export async function proveT9({ naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  multiplyAttemptLimits(LIMITS_FACTOR);
  const server = await openAttackedServer({
    config: { limitsFactor: LIMITS_FACTOR },
    ...(naive && { routes: NAIVE }),
  });
  try {
    const report = await runMatrix(await makeAttackedWorld(server.app, server.db));
    const { operations, strangers, requests, ownedChanges, unproven, violations } = report;
    console.log(
      `T9: ${operations} operations by ${strangers.length} kinds of callers: ${strangers.join(', ')}`,
    );
    console.log(`${requests} requests; ${ownedChanges} changes were then made by the owner of the ids`);
    for (const [key, error] of unproven) console.log(`  the owner of ${key} was refused too: ${error}`);
    console.log(`foreign things read or changed, and wrong verdicts: ${violations.length}`);
    for (const violation of violations.slice(0, SHOWN)) console.log(`VIOLATION: ${violation}`);
    const booksAreRight = await server.booksAreRight();
    console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s`);
    const holds = violations.length === 0 && booksAreRight;
    console.log(holds ? 'T9 holds' : `T9 DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`);
    return holds;
  } finally {
    await server.close();
  }
}

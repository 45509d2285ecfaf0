import { inspect } from 'node:util';
import pg from 'pg';
import { connect } from '../../server/src/db/database.ts';
import type { Embedded } from '../../server/src/db/embedded/embedded.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { assertBooksBalance } from '../../server/src/testing/database/books.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { makeRewards } from '../../server/src/testing/contests/contests.ts';
import { playAgainstModel } from '../../server/src/testing/market/market-play.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const COMMANDS = 200_000;
/** Commands per world; every command checks all orders of its world, so worlds stay small. */
const COMMANDS_A_WORLD = 2_000;
/** Worlds played concurrently: while one waits for its database, the others continue. */
const BESIDE = 3;
/** Progress is printed after this many worlds. */
const PRINT_EVERY = 10;
const TEMPLATE = 'world';

interface Progress {
  readonly commands: number;
  readonly seed: string;
  readonly tally: Map<string, number>;
  readonly broken: AbortController;
  readonly findings: string[];
  begun: number;
  played: number;
}

/**
 * Runs random market commands on the real database and on a small in-memory model, and verifies the books. Each world
 * has its own database, because the clock belongs to the database. A world depends on its seed alone, so a failed one
 * can be replayed by its seed.
 */
export async function proveT1({ cycles, seed }: ProofParameters): Promise<boolean> {
  const commands = cycles ?? COMMANDS;
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  console.log(`T1: ${commands} random market commands compared with a model; seed ${seed}`);
  const { cluster, remove } = await openCluster({ durable: false });
  const progress: Progress = {
    commands,
    seed,
    tally: new Map(),
    broken: new AbortController(),
    findings: [],
    begun: 0,
    played: 0,
  };
  try {
    await administer(cluster, `create database ${TEMPLATE}`);
    await migrate(cluster.url(TEMPLATE));
    await Promise.all(Array.from({ length: BESIDE }, () => playWorlds(cluster, progress, seconds)));
    const lines = [...progress.tally].map(([what, times]) => `  ${what}: ${times}`);
    for (const line of lines.toSorted()) console.log(line);
    for (const finding of progress.findings) console.log(finding);
    const { played, findings, tally } = progress;
    const holds = findings.length === 0;
    const answers = [...tally.values()].reduce((sum, times) => sum + times, 0);
    console.log(
      `${played} commands of seed ${seed} with ${answers} answers, ${seconds().toFixed(0)} s, ` +
        `${(played / seconds()).toFixed(0)} commands a second${holds ? ', no mismatch, the books are right' : ''}`,
    );
    console.log(holds ? 'T1 holds' : 'T1 DOES NOT HOLD');
    return holds;
  } finally {
    await remove();
  }
}

/** Runs one world after another until all commands are assigned or a world has failed. */
async function playWorlds(cluster: Embedded, progress: Progress, seconds: () => number): Promise<void> {
  while (progress.begun < progress.commands && !progress.broken.signal.aborted) {
    const first = progress.begun;
    const commands = Math.min(COMMANDS_A_WORLD, progress.commands - first);
    progress.begun += commands;
    const seed = first === 0 ? progress.seed : `${progress.seed} ${first}`;
    const findings = await playWorld(cluster, progress, { seed, commands, name: `world_${first}` });
    if (findings === null) return;
    if (findings.length > 0) {
      progress.findings.push(
        ...findings.map((each) => `MISMATCH: ${each}`),
        `  again: npm run proof -- t1 --seed "${seed}" --cycles ${commands}`,
      );
      progress.broken.abort();
      return;
    }
    progress.played += commands;
    if (progress.played % (PRINT_EVERY * COMMANDS_A_WORLD) === 0)
      console.log(`${progress.played} commands, ${(progress.played / seconds()).toFixed(0)} a second`);
  }
}

/** Runs a world on a new database; returns its faults, or null when it was cancelled. */
async function playWorld(
  cluster: Embedded,
  { broken, tally }: Progress,
  { seed, commands, name }: { readonly seed: string; readonly commands: number; readonly name: string },
): Promise<readonly string[] | null> {
  await administer(cluster, `create database ${name} template ${TEMPLATE}`);
  const db = connect(cluster.url(name), 2);
  try {
    await makeRewards(db);
    const differences = await playAgainstModel(db, commands, seed, { signal: broken.signal, tally });
    const wrong = await assertBooksBalance(db).then(
      () => [],
      (error: unknown) => [`the books are wrong: ${String(error)}`],
    );
    return [...differences, ...wrong];
  } catch (error) {
    if (broken.signal.aborted) return null;
    return [inspect(error)];
  } finally {
    await db.destroy();
    await administer(cluster, `drop database ${name} with (force)`);
  }
}

async function administer(cluster: Embedded, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

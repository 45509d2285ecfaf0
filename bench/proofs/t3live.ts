import { fileURLToPath } from 'node:url';
import type { KillableProgram } from '../../server/src/testing/processes/killable-server.ts';
import { playAndKill, type KilledPlay, type PlayReport } from '../../server/src/testing/live/killed-play.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const ROUNDS = 5;
const KILLS = 4;
const SIZE = { contests: 2, entries: 40 } as const;
/** The server polls its feeds every second, so a minute of the game takes a little longer. */
const SERVER_STEP_MS = 250;
const NAIVE_STEP_MS = 120;
const READY_LIMIT_MS = 10_000;

const programOf = (name: string, path: string): KillableProgram => ({
  name,
  file: fileURLToPath(new URL(path, import.meta.url)),
  parameters: [],
});
const SERVER = programOf('server', '../../server/src/main.ts');
const NAIVE = programOf('naive', 'naive/live-worker.ts');

/**
 * Plays rounds with the product's own server, once undisturbed and once with kills of every process, and compares the
 * two runs minute by minute. The planted variant runs with kills only and must be caught.
 */
export async function proveT3Live({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  console.log(`T3 live: kill -9 of server, thread and database while matches are played; seed ${seed}`);
  const rounds = cycles ?? ROUNDS;
  const play = (program: KillableProgram, kills: number, stepMs: number): Promise<PlayReport> =>
    playAndKill({
      rounds,
      kills,
      seed,
      size: SIZE,
      program,
      stepMs,
      stretch: 1,
      onLine: console.log,
    } satisfies KilledPlay);
  const violations: string[] = [];
  if (naive) violations.push(...(await play(NAIVE, KILLS, NAIVE_STEP_MS)).violations);
  else {
    console.log('undisturbed');
    const clean = await play(SERVER, 0, SERVER_STEP_MS);
    console.log('with kills');
    const killed = await play(SERVER, KILLS, SERVER_STEP_MS);
    violations.push(...clean.violations, ...killed.violations, ...differences(clean, killed));
    if (killed.slowestReadyMs > READY_LIMIT_MS) violations.push('ready only after more than 10 s');
    console.log(
      `kills ${killed.kills}, of them ${killed.inPlay} in play; minutes compared ${killed.minutes.length}; ` +
        `answers held against the rows ${killed.compared}; answers to the reader ${killed.answers}; ` +
        `slowest ready ${(killed.slowestReadyMs / 1000).toFixed(2)} s (limit 10 s)`,
    );
  }
  for (const violation of violations.slice(0, 10)) console.log(`VIOLATION: ${violation}`);
  console.log(`seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const caught = naive ? ': the planted variant was caught' : '';
  console.log(violations.length === 0 ? 'T3 live holds' : `T3 LIVE DOES NOT HOLD${caught}`);
  return violations.length === 0;
}

function differences(clean: PlayReport, killed: PlayReport): readonly string[] {
  const found = clean.minutes.flatMap((minute, index) => {
    const other = killed.minutes[index] ?? [];
    const at = minute.findIndex((line, place) => line !== other[place]);
    if (at < 0 && other.length === minute.length) return [];
    return [`minute ${index}: "${minute[at] ?? ''}" undisturbed is "${other[at] ?? ''}" after kills`];
  });
  return killed.minutes.length === clean.minutes.length ? found : [...found, 'not every minute was played'];
}

import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gameNow } from '../../server/src/db/clock.ts';
import { connect } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { makeFootball } from '../../server/src/testing/contests/contests.ts';
import type { ReadersNote, ServerNote, ServerOrder, ServeMode } from './notes.ts';
import { report, type Turn } from './report.ts';

const FULL = { streams: 10_000, events: 15, repetitions: 3 };
const QUICK = { streams: 500, events: 5, repetitions: 1 };
/** Several reader processes: a single one could not read as fast as the server writes. */
const READER_PROCESSES = 2;
const SERVER = fileURLToPath(new URL('server-process.ts', import.meta.url));
const READERS = fileURLToPath(new URL('readers-process.ts', import.meta.url));
/** Pause between two events, so that each finds the machine idle. */
const REST_MS = 250;

/**
 * Publishes one event to ten thousand live streams over loopback. The product and plain response writes with Node's own
 * API take turns. Measures the time until the last stream has the event and the server's memory per stream. Every turn
 * starts a new server process, on its own core where `taskset` is available.
 */
export async function measureFanout(quick: boolean): Promise<boolean> {
  const sizes = quick ? QUICK : FULL;
  const { cluster, remove } = await openCluster({ durable: false });
  try {
    const url = cluster.url('postgres');
    await migrate(url);
    const db = connect(url, 2);
    const { matchIds } = await makeFootball(db, { kickOffAt: await gameNow(db), matches: 1 });
    await db.destroy();
    const turns: Turn[] = [];
    for (let repetition = 0; repetition < sizes.repetitions; repetition += 1) {
      for (const mode of ['product', 'plain'] as const) {
        turns.push(await measureTurn(mode, { ...sizes, url, matchId: matchIds[0] ?? 0 }));
      }
    }
    return report(turns, { ...sizes, pinned: canPin() }, quick);
  } finally {
    await remove();
  }
}

interface Scene {
  readonly url: string;
  readonly matchId: number;
  readonly streams: number;
  readonly events: number;
}

async function measureTurn(mode: ServeMode, { url, matchId, streams, events }: Scene): Promise<Turn> {
  const server = startProcess(SERVER, [url, String(matchId), mode], 0);
  const wrong: string[] = [];
  const readers: ChildProcess[] = [];
  try {
    const { port } = await nextNote(server, 'listens');
    const before = await weighed(server);
    for (let index = 0; index < READER_PROCESSES; index += 1) {
      const reader = startProcess(READERS, [port, mode, streams / READER_PROCESSES, matchId].map(String), 1);
      reader.on('message', (note: ReadersNote) => {
        if (note.kind === 'wrong') wrong.push(note.reason);
      });
      readers.push(reader);
      await nextNote(reader, 'open');
    }
    const after = await weighed(server);
    const times: number[] = [];
    for (let index = 0; index < events; index += 1) {
      const last = Promise.all(readers.map((reader) => nextNote(reader, 'had')));
      const published = nextNote(server, 'published');
      order(server, { kind: 'event' });
      const begun = BigInt((await published).at);
      times.push(
        ...[await last].map((notes) =>
          latest(
            notes.map(({ at }) => BigInt(at)),
            begun,
          ),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    return { mode, times, bytesEach: (after - before) / streams, wrong };
  } finally {
    for (const child of [...readers, server]) child.kill('SIGKILL');
  }
}

/** Milliseconds from the start to the latest of the times. */
function latest(moments: readonly bigint[], begun: bigint): number {
  return Math.max(...moments.map((at) => Number(at - begun) / 1e6));
}

async function weighed(server: ChildProcess): Promise<number> {
  const answer = nextNote(server, 'weighs');
  order(server, { kind: 'weigh' });
  return (await answer).bytes;
}

function order(server: ChildProcess, what: ServerOrder): void {
  server.send(what);
}

type Note = ServerNote | ReadersNote;

function isOf<Kind extends Note['kind']>(note: Note, kind: Kind): note is Extract<Note, { kind: Kind }> {
  return note.kind === kind;
}

/** The next message of a kind. Rejects when the process ends first. */
async function nextNote<Kind extends Note['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Note, { kind: Kind }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<Note, { kind: Kind }>>();
  const onNote = (note: Note) => {
    if (isOf(note, kind)) resolve(note);
  };
  const ended = () => reject(new Error(`a process exited before it sent "${kind}"`));
  child.on('message', onNote);
  child.once('exit', ended);
  try {
    return await promise;
  } finally {
    child.off('message', onNote);
    child.off('exit', ended);
  }
}

function canPin(): boolean {
  return cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
}

/** Starts a process, pinned to a core where `taskset` is available. */
function startProcess(file: string, parameters: readonly string[], core: number): ChildProcess {
  const child = fork(file, [...parameters], { execArgv: ['--expose-gc'] });
  if (canPin() && child.pid !== undefined) {
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(child.pid)]);
  }
  return child;
}

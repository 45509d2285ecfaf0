// The thread that ranks running contests. It has a connection of its own, looks each second, and sooner when it is woken.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../db/database.ts';
import { createLiveEngine } from './live-engine.ts';
import type { EngineMessage, EngineCommand } from './messages.ts';

const POLL_INTERVAL_MS = 1_000;
/** News is gathered for so long before it is worked in together. */
const MERGE_MS = 120;
const CONNECTIONS = 2;
const TIMEOUT_MS = 4_000;

const port = parentPort;
if (isMainThread || port === null) throw new Error('This runs as a thread of the server.');

const data: unknown = workerData;
if (typeof data !== 'string') throw new Error('The thread needs the address of the database.');
const db = connect(data, CONNECTIONS, TIMEOUT_MS);
const publish = (message: EngineMessage): void => port.postMessage(message);
const engine = createLiveEngine({ db, publish, monotonic: () => performance.now() });

let turn = 0;
let stopped = false;
let looking = false;
let again = false;
let timer = setTimeout(poll, 0);

function pollIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(poll, milliseconds);
}

function poll(): void {
  if (looking) again = true;
  else void lookOnce();
}

async function lookOnce(): Promise<void> {
  looking = true;
  again = false;
  const asked = turn;
  try {
    publish({ kind: 'looked', now: await engine.poll(), turn: asked });
  } catch (error) {
    publish({ kind: 'failed', contestId: null, reason: String(error) });
  }
  looking = false;
  if (stopped) return void db.destroy().then(() => port?.close());
  pollIn(again ? 0 : POLL_INTERVAL_MS);
}

let wokenAt: number | null = null;

port.on('message', (order: EngineCommand) => {
  switch (order.kind) {
    case 'hold':
      engine.hold(order.contestIds);
      return pollIn(0);
    case 'wake':
      if (wokenAt !== null) return;
      wokenAt = performance.now();
      setTimeout(() => {
        wokenAt = null;
        pollIn(0);
      }, MERGE_MS);
      return;
    case 'look':
      turn = Math.max(turn, order.turn);
      return pollIn(0);
    case 'stop':
      stopped = true;
      return pollIn(0);
  }
});

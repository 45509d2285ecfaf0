// The thread that ranks running contests. It has its own database connections and polls each second, sooner when woken.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../db/database.ts';
import type { EngineCommand, EngineMessage } from './engine-thread.ts';
import { createLiveEngine } from './live-engine.ts';

const POLL_INTERVAL_MS = 1_000;
/** Wake-ups within this time share one poll. */
const DEBOUNCE_MS = 120;
const CONNECTIONS = 2;
const TIMEOUT_MS = 4_000;

const port = parentPort;
if (isMainThread || port === null) throw new Error('This module runs as a worker thread of the server.');

const data: unknown = workerData;
if (typeof data !== 'string') throw new Error('The thread needs the connection string of the database.');
const db = connect(data, CONNECTIONS, TIMEOUT_MS);
const publish = (message: EngineMessage): void => port.postMessage(message);
const engine = createLiveEngine({ db, publish, monotonic: () => performance.now() });

let requestedTurn = 0;
let stopped = false;
let polling = false;
let pollAgain = false;
let timer = setTimeout(poll, 0);

function pollIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(poll, milliseconds);
}

function poll(): void {
  if (polling) pollAgain = true;
  else void pollOnce();
}

async function pollOnce(): Promise<void> {
  polling = true;
  pollAgain = false;
  const turn = requestedTurn;
  try {
    publish({ kind: 'polled', now: await engine.poll(), turn });
  } catch (error) {
    publish({ kind: 'failed', contestId: null, reason: String(error) });
  }
  polling = false;
  if (stopped) return void db.destroy().then(() => port?.close());
  pollIn(pollAgain ? 0 : POLL_INTERVAL_MS);
}

let wakeScheduled = false;

port.on('message', (command: EngineCommand) => {
  switch (command.kind) {
    case 'assign':
      engine.assign(command.contestIds);
      return pollIn(0);
    case 'wake':
      if (wakeScheduled) return;
      wakeScheduled = true;
      setTimeout(() => {
        wakeScheduled = false;
        pollIn(0);
      }, DEBOUNCE_MS);
      return;
    case 'poll':
      requestedTurn = Math.max(requestedTurn, command.turn);
      return pollIn(0);
    case 'stop':
      stopped = true;
      return pollIn(0);
  }
});

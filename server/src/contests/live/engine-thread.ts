import { Worker } from 'node:worker_threads';
import type { EngineMessage, EngineCommand } from './messages.ts';

/** The thread that ranks, started again whenever it ends. */
export interface EngineThread {
  /** Gives an order; false while there is no thread, which then never hears of it. */
  readonly order: (order: EngineCommand) => boolean;
  /** Ends it in the middle of whatever it does; a new one follows, as after a crash. */
  readonly restart: () => void;
  /** Lets the look it is at end, then ends it. */
  readonly stop: () => Promise<void>;
}

interface EngineThreadOptions {
  /** Connection string of the database. */
  readonly url: string;
  readonly onMessage: (message: EngineMessage) => void;
  /** Told when it ended without being asked to; all it held is gone. A new one follows and waits for orders. */
  readonly onCrash: (error: unknown) => void;
}

const PROGRAM = new URL('worker.ts', import.meta.url);
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
/** A thread that lived so long was sound: the next pause is short again. */
const SOUND_MS = 60_000;
const STOP_PATIENCE_MS = 5_000;

/** Starts the thread that ranks. */
export function startEngineThread({ url, onMessage, onCrash }: EngineThreadOptions): EngineThread {
  let worker: Worker | null = null;
  let stopping = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    const begun = new Worker(PROGRAM, { workerData: url });
    const startedAt = performance.now();
    let reason: unknown = null;
    worker = begun;
    begun.on('message', (message: EngineMessage) => {
      if (worker === begun) onMessage(message);
    });
    begun.on('error', (error) => (reason = error));
    begun.on('exit', (code) => {
      if (worker === begun) worker = null;
      if (stopping) return;
      if (performance.now() - startedAt > SOUND_MS) pauseMs = FIRST_PAUSE_MS;
      onCrash(reason ?? new Error(`the thread that ranks contests ended with ${code}`));
      timer = setTimeout(begin, pauseMs);
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    });
  };
  begin();
  return {
    order(order) {
      worker?.postMessage(order);
      return worker !== null;
    },
    restart: () => void worker?.terminate(),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const running = worker;
      if (running === null) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.postMessage({ kind: 'stop' } satisfies EngineCommand);
      const impatient = setTimeout(() => void running.terminate(), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(impatient);
    },
  };
}

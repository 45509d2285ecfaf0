import { Worker } from 'node:worker_threads';
import type { LiveBuffers } from '@touchline/domain/standings/live/arrays';
import type { LiveDifference } from '@touchline/domain/standings/live/audit';
import type { ContestWithMatches } from '../facts.ts';

/** A running contest as the ranking thread hands it over; all memory is shared. */
export interface LoadedField {
  readonly contest: ContestWithMatches;
  /** The version of the standings, see `standingsVersion`. */
  readonly version: number;
  readonly ranking: LiveBuffers;
  /** See `openNames`. */
  readonly names: ArrayBufferLike;
  /** See `openFoldedNames`. */
  readonly folded: ArrayBufferLike;
  /** Codes of the pictures that managers chose, 8 bytes for each team, 0 for none; null when no one chose one. */
  readonly avatars: ArrayBufferLike | null;
  /** See `openOwnerIndex`. */
  readonly owners: ArrayBufferLike;
  /** Units of XFC paid above each paid place, 8 bytes each; see `prizesFrom`. */
  readonly prizes: ArrayBufferLike;
}

/** Messages of the ranking thread. */
export type EngineMessage =
  | { readonly kind: 'loaded'; readonly field: LoadedField }
  /** The standings of a contest have a new version. */
  | {
      readonly kind: 'updated';
      readonly contest: ContestWithMatches;
      readonly version: number;
      /** The buffers of the ranking when they were reallocated; else null. */
      readonly ranking: LiveBuffers | null;
    }
  /** A contest is no longer ranked: it is over, unassigned, or about to be reloaded. */
  | { readonly kind: 'dropped'; readonly contestId: number }
  /** The audit found other totals than the ranking has. The contest is reloaded. */
  | { readonly kind: 'alarm'; readonly contestId: number; readonly difference: LiveDifference }
  | { readonly kind: 'failed'; readonly contestId: number | null; readonly reason: string }
  /** A poll is complete: every change up to the game's time `now` is published. `turn` is the latest one requested. */
  | { readonly kind: 'polled'; readonly now: Date; readonly turn: number };

/** Commands for the ranking thread. */
export type EngineCommand =
  /** Replaces the set of contests to rank. */
  | { readonly kind: 'assign'; readonly contestIds: readonly number[] }
  /** Some match has changed. */
  | { readonly kind: 'wake' }
  /** Poll now and confirm with `polled`. */
  | { readonly kind: 'poll'; readonly turn: number }
  | { readonly kind: 'stop' };

/** The ranking thread, restarted whenever it ends. */
export interface EngineThread {
  /** Sends a command; returns false, and drops the command, while no thread runs. */
  readonly send: (command: EngineCommand) => boolean;
  /** Terminates the thread at once; a new one starts, as after a crash. */
  readonly restart: () => void;
  /** Lets the current poll finish, then ends the thread. */
  readonly stop: () => Promise<void>;
}

interface EngineThreadOptions {
  /** Connection string of the database. */
  readonly url: string;
  readonly onMessage: (message: EngineMessage) => void;
  /** Called when the thread ends unexpectedly and its rankings are lost. A new thread starts with no contests assigned. */
  readonly onCrash: (error: unknown) => void;
}

const PROGRAM = new URL('worker.ts', import.meta.url);
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
/** After a run of this length the restart delay starts over at its minimum. */
const STABLE_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;

/** Starts the ranking thread. */
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
      if (performance.now() - startedAt > STABLE_MS) pauseMs = FIRST_PAUSE_MS;
      onCrash(reason ?? new Error(`the ranking thread exited with code ${code}`));
      timer = setTimeout(begin, pauseMs);
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    });
  };
  begin();
  return {
    send(command) {
      worker?.postMessage(command);
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
      const deadline = setTimeout(() => void running.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}

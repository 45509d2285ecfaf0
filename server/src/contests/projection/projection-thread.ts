import { Worker } from 'node:worker_threads';
import type { Projector, TeamProjection } from './projector.ts';

/** A question for the thread. */
export interface ProjectionQuestion {
  readonly question: number;
  readonly contestId: number;
  readonly teamId: number;
}

/** Its answer; `failed` holds the reason when there is none. */
export interface ProjectionReply {
  readonly question: number;
  readonly projection: TeamProjection | null;
  readonly failed: string | null;
}

/** Thrown when the thread cannot answer now: retry. */
export class ProjectorBusy extends Error {}

/** A projector in a thread of its own. */
interface ProjectionThread extends Projector {
  readonly stop: () => Promise<void>;
}

const PROGRAM = new URL('worker.ts', import.meta.url);
/** A large contest of many matches takes some seconds the first time. */
const TIMEOUT_MS = 12_000;
const MAX_WAITING = 500;

interface Waiting {
  readonly resolve: (projection: TeamProjection | null) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Projects in a thread with a connection of its own, so that neither calls nor the ranking wait for a simulation. The
 * thread starts with the first question and again after it ended. Questions beyond 500 that wait, and those that take
 * too long, are refused with `ProjectorBusy`.
 */
export function projectionThread(url: string, onCrash: (error: unknown) => void): ProjectionThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let asked = 0;
  const settle = (question: number): Waiting | undefined => {
    const found = waiting.get(question);
    clearTimeout(found?.timer);
    waiting.delete(question);
    return found;
  };
  const refuseAll = (): void => {
    for (const question of waiting.keys()) settle(question)?.reject(new ProjectorBusy());
  };
  const begin = (): Worker => {
    const begun = new Worker(PROGRAM, { workerData: url });
    begun.on('message', ({ question, projection, failed }: ProjectionReply) => {
      const found = settle(question);
      if (failed === null) found?.resolve(projection);
      else found?.reject(new Error(failed));
    });
    begun.on('error', onCrash);
    begun.on('exit', () => {
      if (worker !== begun) return;
      worker = null;
      refuseAll();
    });
    // A question keeps the process alive by its timer; an idle thread does not.
    begun.unref();
    return begun;
  };
  return {
    project(contestId, teamId) {
      if (waiting.size >= MAX_WAITING) return Promise.reject(new ProjectorBusy());
      worker ??= begin();
      asked += 1;
      const question = asked;
      const { promise, resolve, reject } = Promise.withResolvers<TeamProjection | null>();
      const timer = setTimeout(() => settle(question)?.reject(new ProjectorBusy()), TIMEOUT_MS);
      waiting.set(question, { resolve, reject, timer });
      worker.postMessage({ question, contestId, teamId } satisfies ProjectionQuestion);
      return promise;
    },
    async stop() {
      const running = worker;
      worker = null;
      refuseAll();
      await running?.terminate();
    },
  };
}

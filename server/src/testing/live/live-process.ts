import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process that serves running contests from memory. */
export interface LiveProcess {
  /** The standings it serves for a contest, as JSON; "null" when it does not host the contest. */
  readonly snapshot: (contestId: number) => Promise<string>;
  /** Sends a request without waiting; answers arrive in the order of the requests. */
  readonly ask: (contestId: number) => void;
  readonly nextAnswer: () => Promise<string>;
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => void;
  readonly kill: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('live-worker.ts', import.meta.url));

/** Starts the process over a database, with leases of `termMs` milliseconds. */
export async function startLiveProcess(url: string, termMs: number): Promise<LiveProcess> {
  const child = spawn(process.execPath, [PROGRAM, url, String(termMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {});
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextAnswer = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('The process with running contests ended.');
    return line.value;
  };
  const ask = (contestId: number): void => void child.stdin.write(`${contestId}\n`);
  if ((await nextAnswer()) !== 'ready') throw new Error('The process with running contests did not start.');
  return {
    ask,
    nextAnswer,
    snapshot(contestId) {
      ask(contestId);
      return nextAnswer();
    },
    signal: (signal) => void child.kill(signal),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

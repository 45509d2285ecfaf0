import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Asks a number of questions a second, whether or not the earlier ones are answered. */
export interface Asking {
  readonly port: number;
  /** Paths to POST an empty question to, in this order. */
  readonly paths: readonly string[];
  readonly aSecond: number;
}

/** The milliseconds from when each question was due to its answer, and how many answers were no success. */
export interface Asked {
  readonly times: readonly number[];
  readonly failed: number;
}

/** Asks at the planned times; a late answer delays no later question. */
export async function askPages({ port, paths, aSecond }: Asking): Promise<Asked> {
  const agent = new Agent({ keepAlive: true });
  const begin = performance.now();
  let failed = 0;
  const times = await Promise.all(
    paths.map(async (path, index) => {
      const due = begin + (index * 1_000) / aSecond;
      await pause(Math.max(0, due - performance.now()));
      if ((await statusOf(agent, port, path)) !== 200) failed += 1;
      return performance.now() - due;
    }),
  );
  agent.destroy();
  return { times, failed };
}

function statusOf(agent: Agent, port: number, path: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { 'content-type': 'application/json', 'content-length': '2' };
  const outgoing = request({ agent, port, method: 'POST', path, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve(answer.statusCode));
  });
  outgoing.on('error', reject);
  outgoing.end('{}');
  return promise;
}

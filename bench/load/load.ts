// A load generator thread: each connection sends one request after another and waits for each answer.
import process from 'node:process';
import { createConnection } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { answersOf } from './answers.ts';

/** What to request, and for how long. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Paths that all connections request in rotation. */
  readonly paths: readonly string[];
  /**
   * Complete requests instead of paths, each sent once: one list per connection, which closes at the end of its list.
   */
  readonly requests?: readonly (readonly string[])[];
  /** Statuses by which the rules refuse: correct answers, counted separately. */
  readonly refusals?: readonly number[];
}

/**
 * Latency percentiles in milliseconds, answers per second, and the number of answers that were neither a success nor
 * busy.
 */
export interface LoadFigures {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly answers: number;
  /** Mean size of an answer, head and body. */
  readonly bytes: number;
  readonly wrong: number;
  readonly refused: number;
  /** Answers that ask the client to retry. */
  readonly busy: number;
  /** Processor time of this thread, in seconds. */
  readonly processor: number;
}

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', (order: LoadOrder) => {
    void makeLoad(order).then((figures) => port.postMessage(figures));
  });
}

async function makeLoad({
  port,
  connections,
  seconds,
  paths,
  requests: own,
  refusals = [],
}: LoadOrder): Promise<LoadFigures> {
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`));
  const times: number[] = [];
  let next = 0;
  let wrong = 0;
  let busy = 0;
  let refused = 0;
  let bytes = 0;
  const processor = process.threadCpuUsage();
  const began = performance.now();
  const end = began + seconds * 1_000;
  const nextOf = (lane: number): (() => Buffer | undefined) => {
    const [...mine] = own?.[lane] ?? [];
    mine.reverse();
    return () => {
      if (own === undefined) return requests[next++ % requests.length];
      const text = mine.pop();
      return text === undefined ? undefined : Buffer.from(text);
    };
  };
  const run = async (lane: number): Promise<void> => {
    const take = nextOf(lane);
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    const answers = answersOf(socket);
    while (performance.now() < end) {
      const at = performance.now();
      const request = take();
      if (request === undefined) break;
      socket.write(request);
      const answer = await answers.next();
      if (answer.done === true) break;
      times.push(performance.now() - at);
      bytes += answer.value.size;
      if (answer.value.status === 503) busy += 1;
      else if (refusals.includes(answer.value.status)) refused += 1;
      else if (answer.value.status !== 200) wrong += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, lane) => run(lane)));
  const elapsed = (performance.now() - began) / 1_000;
  const { user, system } = process.threadCpuUsage(processor);
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: times.length / elapsed,
    answers: times.length,
    bytes: bytes / Math.max(1, times.length),
    wrong,
    refused,
    busy,
    processor: (user + system) / 1e6,
  };
}

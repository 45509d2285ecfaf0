// A load thread of the deadline: each connection sends its calls at their planned moments, or as soon as the one before
// is answered, and records when each was sent and answered. Other connections read meanwhile.
import { createConnection } from 'node:net';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { CallKey } from '@touchline/contract/calls';
import { visitor, type Identity } from '../../../server/src/testing/http/client.ts';
import { answersOf } from '../../load/answers.ts';
import { requestText } from '../../load/market-server.ts';

/** A call with the moment it is planned for, in milliseconds since the epoch. */
export interface PlannedCall {
  readonly at: number;
  readonly key: CallKey;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface DeadlineOrder {
  readonly port: number;
  /** One connection each. */
  readonly lanes: readonly {
    readonly token: string | null;
    readonly key: Uint8Array;
    readonly calls: readonly PlannedCall[];
  }[];
  /** Calls that the readers make in turn, and the number of their connections. */
  readonly reads: readonly Omit<PlannedCall, 'at'>[];
  readonly readers: number;
}

/** A call as it went; moments in milliseconds since the epoch. */
export interface SentCall {
  readonly key: CallKey;
  readonly planned: number;
  readonly sent: number;
  readonly answered: number;
  readonly status: number;
}

export interface DeadlineFigures {
  readonly calls: readonly SentCall[];
  /** Milliseconds of each read, and how many were not answered with success. */
  readonly reads: readonly number[];
  readonly failedReads: number;
  /** Processor time of this thread, in seconds. */
  readonly processor: number;
}

const BETWEEN_READS_MS = 20;

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', (order: DeadlineOrder) => {
    void makeLoad(order).then((figures) => port.postMessage(figures));
  });
}

const epoch = (): number => performance.timeOrigin + performance.now();

async function makeLoad({ port, lanes, reads, readers }: DeadlineOrder): Promise<DeadlineFigures> {
  const calls: SentCall[] = [];
  const times: number[] = [];
  let failedReads = 0;
  let isOver = false;
  const processor = process.threadCpuUsage();
  const connectTo = () => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    return { socket, answers: answersOf(socket) };
  };
  const run = async ({ token, key, calls: mine }: DeadlineOrder['lanes'][number]): Promise<void> => {
    const identity: Identity = { token, key: Buffer.from(key) };
    const { socket, answers } = connectTo();
    for (const call of mine) {
      const wait = call.at - epoch();
      if (wait > 1) await pause(wait);
      const text = requestText(call.key, call.input, identity);
      const sent = epoch();
      socket.write(text);
      const answer = await answers.next();
      if (answer.done === true) break;
      const { status } = answer.value;
      calls.push({ key: call.key, planned: call.at, sent, answered: epoch(), status });
    }
    socket.destroy();
  };
  const read = async (lane: number): Promise<void> => {
    const { socket, answers } = connectTo();
    for (let next = lane; !isOver; next += 1) {
      const call = reads[next % reads.length];
      if (call === undefined) break;
      const began = performance.now();
      socket.write(requestText(call.key, call.input, visitor()));
      const answer = await answers.next();
      if (answer.done === true) break;
      times.push(performance.now() - began);
      if (answer.value.status !== 200) failedReads += 1;
      await pause(BETWEEN_READS_MS);
    }
    socket.destroy();
  };
  const reading = Array.from({ length: readers }, (_, lane) => read(lane));
  await Promise.all(lanes.map(run));
  isOver = true;
  await Promise.all(reading);
  const { user, system } = process.threadCpuUsage(processor);
  return { calls, reads: times, failedReads, processor: (user + system) / 1e6 };
}

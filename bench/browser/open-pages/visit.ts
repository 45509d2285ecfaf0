import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf, visitor } from '../../../server/src/testing/http/client.ts';
import { readLive } from '../../../server/src/testing/http/live-reader.ts';
import type { OpenPage, PageRead } from './pages.ts';

/** The totals of the reads of all pages. */
export interface Reads {
  /** Latencies in milliseconds. */
  readonly times: number[];
  /** Reads that the server refused because it was busy. */
  busy: number;
  /** Other answers than success. */
  readonly wrong: string[];
  /** Messages of the streams. */
  messages: number;
}

/** Viewers of one goal refetch within this time, each at a random moment, as pages do. */
const SPREAD_MS = 2_000;

/** No reads yet. */
export function noReads(): Reads {
  return { times: [], busy: 0, wrong: [], messages: 0 };
}

/**
 * Opens a page as a visitor's browser does: its reads at once, then a stream; a message of its topics refetches what is
 * outdated, once for all messages of two seconds. `readsNow` is where reads are counted. Resolves with how to close it.
 */
export async function openPage(
  port: number,
  page: OpenPage,
  readsNow: () => Reads,
  random: () => number,
): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const identity = visitor();
  const ask = (each: PageRead): Promise<void> => askOne({ port, agent, identity }, each, readsNow());
  await Promise.all(page.reads.map(ask));
  const stream = await readLive(`http://127.0.0.1:${port}`, page.topics.join(','));
  if (stream.status !== 200) readsNow().wrong.push(`a stream was refused with ${stream.status}`);
  const closing = new AbortController();
  const pending = new Set<PageRead>();
  const refetch = async (each: PageRead): Promise<void> => {
    if (pending.has(each)) return;
    pending.add(each);
    await pause(random() * SPREAD_MS);
    pending.delete(each);
    if (!closing.signal.aborted) await ask(each);
  };
  const following = follow();
  return async () => {
    closing.abort();
    stream.close();
    await following;
    agent.destroy();
  };

  async function follow(): Promise<void> {
    const running: Promise<void>[] = [];
    try {
      for (;;) {
        await stream.next();
        readsNow().messages += 1;
        running.push(...page.reads.filter(({ isLive }) => isLive).map(refetch));
      }
    } catch (error) {
      if (!closing.signal.aborted) readsNow().wrong.push(`a stream ended: ${String(error)}`);
    }
    await Promise.all(running);
  }
}

interface Connection {
  readonly port: number;
  readonly agent: Agent;
  readonly identity: ReturnType<typeof visitor>;
}

function askOne(
  { port, agent, identity }: Connection,
  { key, input }: PageRead,
  reads: Reads,
): Promise<void> {
  const { method, url, headers, payload } = requestOf(key, input, identity);
  const length = payload === undefined ? {} : { 'content-length': String(payload.length) };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const began = performance.now();
  const outgoing = request(
    { agent, port, method, path: url, headers: { ...headers, ...length } },
    (answer) => {
      answer.resume();
      answer.on('end', () => {
        reads.times.push(performance.now() - began);
        if (answer.statusCode === 503) reads.busy += 1;
        else if (answer.statusCode !== 200) reads.wrong.push(`${key} ${url}: ${answer.statusCode}`);
        resolve();
      });
    },
  );
  outgoing.on('error', reject);
  outgoing.end(payload);
  return promise;
}

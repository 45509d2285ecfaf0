import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SPEND_SCRIPT } from '../../http/processes/redis-memory.ts';
import { MAX_RESTORING_MS } from '../../http/processes/shared-memory.ts';

/** A stand-in for a Redis server, for the commands that the shared memory sends. */
export interface RedisStandIn {
  readonly url: string;
  /** Holds all answers back, as a server that hangs. */
  hang(): void;
  /** Cuts all connections; new ones are accepted. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * Speaks version 2 of the protocol of Redis on loopback: SET with NX, and the script of the limits, which it knows by its
 * text and carries out itself. Every other command is answered OK. It shows what we send and how we read, not that a
 * real Redis runs the script.
 */
export async function startRedisStandIn(now: () => number): Promise<RedisStandIn> {
  const values = new Map<string, string>();
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let unread = '';
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1');
      for (let command = readCommand(unread); command !== null; command = readCommand(unread)) {
        unread = command.rest;
        if (!isHanging) socket.write(answerTo(command.words, values, now));
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The stand-in has no port.');
  return {
    url: `redis://127.0.0.1:${bound.port}`,
    hang: () => (isHanging = true),
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The first whole command in a text: an array of strings, each with its length before it. */
function readCommand(text: string): { readonly words: readonly string[]; readonly rest: string } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return null;
  const words: string[] = [];
  let at = head[0].length;
  for (let index = 0; index < Number(head[1]); index += 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (size === null) return null;
    at += size[0].length;
    const end = at + Number(size[1]);
    if (text.length < end + 2) return null;
    words.push(text.slice(at, end));
    at = end + 2;
  }
  return { words, rest: text.slice(at) };
}

function answerTo(words: readonly string[], values: Map<string, string>, now: () => number): string {
  const [name = '', first = '', second = '', key = '', argument = ''] = words;
  if (name.toUpperCase() === 'SET') {
    if (words.includes('NX') && values.has(first)) return '$-1\r\n';
    values.set(first, second);
    return '+OK\r\n';
  }
  if (name.toUpperCase() !== 'EVAL') return '+OK\r\n';
  if (first !== SPEND_SCRIPT) return '-ERR unknown script\r\n';
  const at = now();
  const stored = Number(values.get(key) ?? at);
  const restored = Math.max(Math.min(stored, at + MAX_RESTORING_MS), at) + Number(argument);
  values.set(key, String(restored));
  return `:${Math.ceil(restored - at)}\r\n`;
}

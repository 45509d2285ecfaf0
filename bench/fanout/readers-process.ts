// Readers of the bench, in a separate process from the server: `readers-process.ts PORT MODE COUNT MATCH_ID`.
import { connect } from 'node:net';
import process from 'node:process';
import { signedStream } from '../../server/src/testing/http/live-reader.ts';
import type { ReadersNote } from './notes.ts';

/** Connections opened concurrently. */
const AT_ONCE = 64;
const [port = '', mode = 'product', wanted = '0', matchId = ''] = process.argv.slice(2);
const count = Number(wanted);

/** How many readers received the event of each version. */
const had = new Map<number, number>();

function send(note: ReadersNote): void {
  process.send?.(note);
}

function requestText(): string {
  const { address, headers } =
    mode === 'plain' ? { address: '/plain', headers: {} } : signedStream(`match:${matchId}`);
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
  return `GET ${address} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Opens one stream and reads it until the process ends; resolves with its first message. */
function openOne(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(requestText()));
  let last: number | null = null;
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    const at = part.indexOf('"version":"');
    if (at < 0) return;
    const version = Number.parseInt(part.slice(at + 11), 10);
    if (last !== null && version !== last + 1) {
      send({ kind: 'wrong', reason: `event ${version} came after event ${last}` });
    }
    if (last === null) resolve();
    else note(version);
    last = version;
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('a stream was refused or closed')));
  return promise;
}

function note(version: number): void {
  const readers = (had.get(version) ?? 0) + 1;
  had.set(version, readers);
  if (readers === count) send({ kind: 'had', version, at: String(process.hrtime.bigint()) });
}

let opened = 0;
async function lane(): Promise<void> {
  while (opened < count) {
    opened += 1;
    await openOne();
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, lane));
send({ kind: 'open' });

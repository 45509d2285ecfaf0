import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detachSocket } from './detach-socket.ts';

const detached: Socket[] = [];
const server = createServer((message, response) => {
  if (message.url !== '/stream') {
    response.end('as usual');
    return;
  }
  detached.push(detachSocket(message, response));
});
let port = 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

/** Requests a path on a new connection. */
async function request(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setEncoding('utf8');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return socket;
}

/** A detached socket of the server and the client's end of it. */
async function detach(): Promise<{ readonly here: Socket; readonly there: Socket }> {
  const there = await request('/stream');
  await expect.poll(() => detached.length).toBe(1);
  const here = detached.pop();
  if (here === undefined) throw new Error('no socket was detached');
  return { here, there };
}

test('a detached connection outlives the connections of the HTTP server', async () => {
  const { here, there } = await detach();
  server.closeAllConnections();
  const arrived = once(there, 'data');
  here.write('one');
  expect(await arrived).toEqual(['one']);
  expect([here.destroyed, here.listenerCount('data'), here.timeout]).toEqual([false, 0, 0]);
  here.destroy();
});

test('further bytes of the client are discarded, and its end closes the socket', async () => {
  const { here, there } = await detach();
  there.write('GET /other HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const arrived = once(there, 'data');
  here.write('two');
  expect(await arrived).toEqual(['two']);
  const closed = once(here, 'close');
  there.end();
  await closed;
});

test('other connections of the server are served as usual', async () => {
  const { here } = await detach();
  const other = await request('/other');
  expect(String(await once(other, 'data'))).toContain('as usual');
  other.destroy();
  here.destroy();
});

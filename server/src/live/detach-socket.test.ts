import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detachSocket } from './detach-socket.ts';

const taken: Socket[] = [];
const server = createServer((request, response) => {
  if (request.url !== '/stream') {
    response.end('as ever');
    return;
  }
  taken.push(detachSocket(request, response));
});
let port = 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

/** Asks for a path on a connection of its own. */
async function ask(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setEncoding('utf8');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return socket;
}

/** A socket the server has taken over, beside its other end. */
async function taking(): Promise<{ readonly here: Socket; readonly there: Socket }> {
  const there = await ask('/stream');
  await expect.poll(() => taken.length).toBe(1);
  const here = taken.pop();
  if (here === undefined) throw new Error('nothing was taken over');
  return { here, there };
}

test('the HTTP server lets go of a connection, which lives on', async () => {
  const { here, there } = await taking();
  server.closeAllConnections();
  const arrived = once(there, 'data');
  here.write('one');
  expect(await arrived).toEqual(['one']);
  expect([here.destroyed, here.listenerCount('data'), here.timeout]).toEqual([false, 0, 0]);
  here.destroy();
});

test('what else the other side sends is thrown away, and its leaving is noticed', async () => {
  const { here, there } = await taking();
  there.write('GET /other HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const arrived = once(there, 'data');
  here.write('two');
  expect(await arrived).toEqual(['two']);
  const closed = once(here, 'close');
  there.end();
  await closed;
});

test('other connections of the server are served as ever', async () => {
  const { here } = await taking();
  const other = await ask('/other');
  expect(String(await once(other, 'data'))).toContain('as ever');
  other.destroy();
  here.destroy();
});

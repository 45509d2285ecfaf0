import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/http/server.ts';
import { makeEdge } from './edge.ts';
import { isProxyOf, limitConnections } from './limit-connections.ts';
import { makeServer } from './server.ts';

const { edge } = await startTestServer();
const app = await makeServer({
  edge: makeEdge(edge),
  trustedProxies: [],
  logger: false,
  timeouts: { headMs: 200, requestMs: 400, checkEveryMs: 20 },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

function portOf(server: Server): number {
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return bound.port;
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Resolves when a connection is closed, also by a reset: what a client sends meanwhile is answered by one. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

describe('a request that drips is cut off', () => {
  test.each([
    ['head', 'GET /api/frontutils/languages HTTP/1.1\r\nhost: a\r\n', 'x'],
    ['body', 'POST /api/v4/contests HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\n', ' '],
  ])('in its %s', async (_part, start, drop) => {
    const socket = open(portOf(app.server));
    socket.write(start);
    socket.resume();
    const dripping = setInterval(() => socket.write(drop), 20);
    const began = performance.now();
    await closed(socket);
    clearInterval(dripping);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

test.each([
  ['nothing', ''],
  ['half a head', 'GET /api/frontutils/languages HTTP/1.1\r\nhost: a\r\n'],
])('a connection that sends %s is closed without an answer', async (_sent, start) => {
  const socket = open(portOf(app.server));
  const answered: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => answered.push(bytes));
  if (start !== '') socket.write(start);
  await closed(socket);
  // Chromium takes bytes that wait on an unused connection for the answer to its next request.
  expect(Buffer.concat(answered).toString()).toBe('');
});

test('one address holds no more connections than allowed, and may open new ones when it has closed some', async () => {
  const server = createServer();
  limitConnections(server, { max: 3, isExempt: () => false });
  server.on('connection', (socket) => socket.destroyed || socket.write('in'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = async () => {
    const socket = open(portOf(server));
    const outcome = await Promise.race([
      once(socket, 'data').then(() => true),
      closed(socket).then(() => false),
    ]);
    return { socket, outcome };
  };
  const first = await accepted();
  expect(
    await Promise.all([accepted(), accepted()]).then((all) => all.map(({ outcome }) => outcome)),
  ).toEqual([true, true]);
  expect((await accepted()).outcome).toBe(false);
  first.socket.destroy();
  await expect.poll(async () => (await accepted()).outcome).toBe(true);
  server.close();
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['fd00::9', true],
  ['2001:db8::1', false],
  ['', false],
])('connections of %s count for many callers: %s', (address, exempt) => {
  expect(isProxyOf(['10.0.0.0/8', '192.0.2.7', 'uniquelocal'])(address)).toBe(exempt);
});

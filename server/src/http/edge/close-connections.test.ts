import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeConnectionsOnStop } from './close-connections.ts';

/** A server with a call that answers on demand, and connections to it. */
async function listen(maxStopMs: number) {
  const { promise: answer, resolve: goOn } = Promise.withResolvers<void>();
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const begun: string[] = [];
  closeConnectionsOnStop(app, maxStopMs);
  app.get('/slow', async ({ url }) => {
    begun.push(url);
    await answer;
    return 'done';
  });
  app.get('/', () => 'at once');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (sent: string): Promise<Socket> => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(sent);
    return socket;
  };
  return { app, open, goOn, begun };
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const LONG = 600_000;

test('a stop does not wait for unused or idle connections', async () => {
  const { app, open } = await listen(LONG);
  const served = await open(get('/'));
  expect(String(await once(served, 'data'))).toContain('at once');
  const spare = [await open(''), await open('GET / HTTP/1.1\r\nho'), served];
  // A connection that has sent bytes is reset.
  const closed = Promise.all(spare.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  await app.close();
  await closed;
});

test('a running request is answered, and its connection closed', async () => {
  const { app, open, goOn, begun } = await listen(LONG);
  const running = await open(get('/slow'));
  await expect.poll(() => begun).toEqual(['/slow']);
  const spare = await open('');
  const stopped = app.close();
  await once(spare, 'close');
  const answered = once(running, 'data');
  const closed = once(running, 'close');
  goOn();
  expect(String(await answered)).toContain('connection: close');
  await Promise.all([closed, stopped]);
});

test('a request that does not end is aborted', async () => {
  const { app, open, begun } = await listen(1);
  const running = await open(get('/slow'));
  await expect.poll(() => begun).toEqual(['/slow']);
  const closed = once(running, 'close');
  await app.close();
  await closed;
});

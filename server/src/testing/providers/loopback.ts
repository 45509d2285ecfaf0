import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll } from 'vitest';

/** Serves on a free port of the loopback interface until the test file has run; returns its origin. */
export async function serveOnLoopback(listenerFor: (origin: string) => RequestListener): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  server.on('request', listenerFor(origin));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return origin;
}

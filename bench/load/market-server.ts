import type { Worker } from 'node:worker_threads';
import type { CallKey } from '@touchline/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../server/src/db/database.ts';
import type { Routes } from '../../server/src/http/calls/handler.ts';
import { makeServer } from '../../server/src/http/edge/server.ts';
import { marketRoutes } from '../../server/src/market/routes.ts';
import { requestOf, type Identity } from '../../server/src/testing/http/client.ts';
import type { LoadFigures, LoadOrder } from './load.ts';
import { NO_LIMIT, openEdge } from './unlimited-edge.ts';

/** The product's server without rate limits, and with the routes changed for a peer. */
export async function openMarketServer(db: Db, change: (routes: Routes) => Routes): Promise<FastifyInstance> {
  const edge = openEdge(db, {
    change: (routes, limits) => change({ ...routes, ...marketRoutes({ limits, fillsAMinute: NO_LIMIT }) }),
  });
  return makeServer({ edge, trustedProxies: [], logger: false });
}

/** Runs a load on a listening server. */
export function loadOn(
  load: Worker,
  app: FastifyInstance,
  order: Omit<LoadOrder, 'port' | 'paths'>,
): Promise<LoadFigures> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { promise, resolve } = Promise.withResolvers<LoadFigures>();
  load.once('message', resolve);
  load.postMessage({ ...order, port: address.port, paths: [] } satisfies LoadOrder);
  return promise;
}

/** A signed request as it goes over the wire. */
export function requestText(
  key: CallKey,
  input: Readonly<Record<string, unknown>>,
  identity: Identity,
): string {
  const { method, url, headers, payload } = requestOf(key, input, identity);
  const body = payload?.toString() ?? '';
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return `${method} ${url} HTTP/1.1\r\nhost: localhost\r\n${head.join('')}content-length: ${length}\r\n\r\n${body}`;
}

// The server of the bench, in its own process: `server-process.ts DATABASE_URL MATCH_ID MODE`.
import type { ServerResponse } from 'node:http';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../server/src/config.ts';
import { connect, inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { makeEdge } from '../../server/src/http/edge/edge.ts';
import { makeServer } from '../../server/src/http/edge/server.ts';
import { startLive } from '../../server/src/live/start-live.ts';
import { liveSources } from '../../server/src/live-sources.ts';
import { secretsFrom } from '../../server/src/secrets.ts';
import { NO_LIMIT, NO_LIMITS } from '../load/unlimited-edge.ts';
import type { ServerNote, ServerOrder, ServeMode } from './notes.ts';

const [url = '', match = '', mode = 'product'] = process.argv.slice(2);
const matchId = Number(match);
const db = connect(url, 4);

/** Publishes the event of the row's current state to every open stream. */
type Publish = (version: number) => Promise<void> | void;

function send(note: ServerNote): void {
  process.send?.(note);
}

/** The product's own live stream, on the database. */
function serveProduct(server: FastifyInstance, edge: ReturnType<typeof makeEdge>): Publish {
  const limits = { perManager: NO_LIMIT, perAddress: NO_LIMIT, total: NO_LIMIT };
  const hub = startLive(server, {
    db,
    directUrl: url,
    edge,
    sources: liveSources(db),
    limits,
    onError: (error) => {
      throw error;
    },
  });
  return () => hub.refresh('match', [matchId]);
}

/** The same bytes by plain response writes: one `write` of the text per response. */
function servePlain(server: FastifyInstance): Publish {
  const responses: ServerResponse[] = [];
  server.get('/plain', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    responses.push(reply.raw);
    reply.raw.write(await textOf(db));
  });
  return async () => {
    const text = await textOf(db);
    for (const response of responses) response.write(text);
  };
}

async function textOf(from: Db): Promise<string> {
  const news = (await liveSources(from).match(new Map([[matchId, null]]))).get(matchId);
  if (news === undefined) throw new Error('there is no match');
  const message = { topic: `match:${matchId}`, version: news.version, ...news.bodySince(null) };
  return `data: ${JSON.stringify(message)}\n\n`;
}

async function score(): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      update match set status = 'first_half', minute = 12, away_score = 0, home_score = events_version % 9,
        events_version = events_version + 1
      where id = ${matchId} returning events_version as version
    `.execute(tx);
    return rows[0]?.version ?? 0;
  });
}

/** Resident bytes after a garbage collection. */
async function weigh(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return process.memoryUsage().rss;
}

const made = makeEdge({
  config: readConfig({ NODE_ENV: 'development' }),
  db,
  secrets: secretsFrom('a key of at least thirty-two characters'),
  figures: NO_LIMITS,
  now: Date.now,
  buildRoutes: () => ({}),
  onTheft: () => Promise.resolve(),
  onUse: () => Promise.resolve(),
});
/** Ten thousand clients connect at once here: none may be rejected. */
const edge = { ...made, load: { ...made.load, overloaded: () => false } };
let publish: Publish = () => {};
const app = await makeServer({
  edge,
  trustedProxies: [],
  logger: false,
  extend(server) {
    const chosen: ServeMode = mode === 'plain' ? 'plain' : 'product';
    publish = chosen === 'plain' ? servePlain(server) : serveProduct(server, edge);
  },
});
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port.');
send({ kind: 'listens', port: address.port });

process.on('message', (order: ServerOrder) => {
  const execute = async (): Promise<void> => {
    if (order.kind === 'weigh') return send({ kind: 'weighs', bytes: await weigh() });
    const version = await score();
    const at = String(process.hrtime.bigint());
    await publish(version);
    send({ kind: 'published', at });
  };
  void execute();
});

import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitRequest, networkKey, type Edge } from '../http/calls/bind.ts';
import { admit, type Caller } from '../http/auth/caller.ts';
import { apiHeaders, sendRefusal } from '../http/calls/envelope.ts';
import { corsHeaders } from '../http/edge/origins.ts';
import { LIVE_PATH } from '../http/edge/server.ts';
import { preferredLanguage } from '../http/calls/refusal-texts.ts';
import { parseTopics, type RequestedTopic } from './parse-topics.ts';
import type { LiveHub, Subscription } from './hub.ts';
import { LiveStream, type LiveReader } from './live-stream.ts';
import { detachSocket } from './detach-socket.ts';

/** Most open streams at a time; a further one is refused with ERR_TOO_MANY. */
export interface StreamLimits {
  readonly perManager: number;
  readonly perAddress: number;
  readonly total: number;
}

export const STREAM_LIMITS: StreamLimits = { perManager: 20, perAddress: 200, total: 50_000 };

/** Seconds after which a client with too many streams may retry. */
const RETRY_AFTER_S = 30;
/** The first bytes of a stream: a comment, so that proxies forward the head at once. */
const OPENING = ':\n\n';

interface LiveOptions {
  readonly edge: Edge;
  readonly hub: LiveHub;
  readonly limits: StreamLimits;
  /** Whether the server is shutting down. */
  readonly isStopping: () => boolean;
}

/**
 * Serves GET /api/live: a signed request answered with an endless stream of server-sent events, one JSON message for
 * each change of a topic.
 */
export function serveLive(app: FastifyInstance, options: LiveOptions): void {
  const open = new Map<string, number>();
  let total = 0;
  const count = (subjects: readonly string[], by: 1 | -1): void => {
    total += by;
    for (const subject of subjects) {
      const left = (open.get(subject) ?? 0) + by;
      if (left === 0) open.delete(subject);
      else open.set(subject, left);
    }
  };
  const isFull = (subjects: readonly string[]): boolean =>
    total >= options.limits.total ||
    subjects.some((subject) => (open.get(subject) ?? 0) >= limitOf(subject, options.limits));

  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const accepted = await acceptStream(options.edge, request);
    if ('answer' in accepted) return refuseStream(options.edge, request, reply, accepted.answer);
    const { reader } = accepted;
    const subjects = [`address:${networkKey(request.ip)}`];
    if (reader.managerId !== null) subjects.push(`manager:${reader.managerId}`);
    if (isFull(subjects)) {
      return refuseStream(
        options.edge,
        request,
        reply,
        refuse('ERR_TOO_MANY', { retry_after: RETRY_AFTER_S }),
      );
    }
    const head = await headOf(options.edge, request);
    if (options.isStopping()) {
      return refuseStream(options.edge, request, reply, refuse('ERR_BUSY', { retry_after: 2 }));
    }
    options.edge.count('GET /live', 200);
    reply.hijack();
    const socket = detachSocket(request.raw, reply.raw);
    if (socket.destroyed) return reply;
    const stream = new LiveStream(socket, reader);
    count(subjects, 1);
    socket.once('close', () => {
      count(subjects, -1);
      options.hub.leave(stream);
    });
    socket.write(head + OPENING);
    options.hub.join(stream, accepted.subscriptions);
    return reply;
  });
}

function limitOf(subject: string, { perAddress, perManager }: StreamLimits): number {
  return subject.startsWith('address:') ? perAddress : perManager;
}

interface AcceptedStream {
  readonly reader: LiveReader;
  readonly subscriptions: readonly Subscription[];
}

/** Authenticates a request and parses its topics. A limited session reads like a visitor; `me` is refused to visitors. */
async function acceptStream(
  edge: Edge,
  request: FastifyRequest,
): Promise<AcceptedStream | { readonly answer: Refusal }> {
  const admitted = await admitRequest(edge, request, false, 'first');
  if ('answer' in admitted) return admitted;
  const { caller, credentials } = admitted;
  const topics = parseTopics(credentials.request.query);
  if (isRefusal(topics)) return { answer: topics };
  const manager = admit('manager', caller);
  if (isRefusal(manager)) {
    if (topics.some(({ kind }) => kind === 'me')) return { answer: manager };
    return { reader: readerOf(caller, null), subscriptions: subscriptionsOf(topics, null) };
  }
  const { managerId } = manager;
  return { reader: readerOf(caller, managerId), subscriptions: subscriptionsOf(topics, managerId) };
}

function readerOf(caller: Caller, managerId: number | null): LiveReader {
  return { managerId, sessionId: caller.kind === 'manager' ? caller.sessionId : null };
}

/** Resolves `me` to the caller: the query cannot name another manager. */
function subscriptionsOf(
  topics: readonly RequestedTopic[],
  managerId: number | null,
): readonly Subscription[] {
  return topics.flatMap(({ topic, kind, id, seen }) => {
    const resolvedId = id ?? managerId;
    return resolvedId === null ? [] : [{ topic, kind, id: resolvedId, seen }];
  });
}

function refuseStream(
  { refusalTexts, count }: Edge,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const language = request.headers['accept-language'];
  const sent = sendRefusal(reply, refusalTexts, refusal, preferredLanguage(language));
  count('GET /live', sent.statusCode);
  return sent;
}

/** The HTTP head of a stream. It has no length and no chunked encoding: the body ends with the connection. */
async function headOf({ gameTime, serverTime }: Edge, request: FastifyRequest): Promise<string> {
  const game = await gameTime();
  const headers = {
    ...apiHeaders(),
    'x-server-time': String(serverTime()),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies must not cache, compress or buffer the stream.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    ...(game === null ? {} : { 'x-game-time': String(game) }),
    ...corsHeaders(request.headers.origin),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}

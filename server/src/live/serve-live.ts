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

/** Open streams at a time; a further one is told to come back. */
export interface StreamLimits {
  readonly perManager: number;
  readonly perAddress: number;
  readonly total: number;
}

export const STREAM_LIMITS: StreamLimits = { perManager: 20, perAddress: 200, total: 50_000 };

/** Seconds after which one who had too many streams may try again. */
const TRY_AGAIN_S = 30;
/** What opens a stream: a comment, so that proxies pass the head on at once. */
const OPENING = ':\n\n';

interface LiveServing {
  readonly edge: Edge;
  readonly hub: LiveHub;
  readonly limits: StreamLimits;
  /** True from the moment a stop was asked for. */
  readonly isStopping: () => boolean;
}

/**
 * Serves GET /api/live: a signed request whose answer is a stream of server-sent events without end, one JSON
 * message a topic that changed.
 */
export function serveLive(app: FastifyInstance, serving: LiveServing): void {
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
    total >= serving.limits.total ||
    subjects.some((subject) => (open.get(subject) ?? 0) >= limitOf(subject, serving.limits));

  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const requested = await askedBy(serving.edge, request);
    if ('answer' in requested) return refuseStream(serving.edge, request, reply, requested.answer);
    const { reader } = requested;
    const subjects = [`address:${networkKey(request.ip)}`];
    if (reader.managerId !== null) subjects.push(`manager:${reader.managerId}`);
    if (isFull(subjects)) {
      return refuseStream(serving.edge, request, reply, refuse('ERR_TOO_MANY', { retry_after: TRY_AGAIN_S }));
    }
    const head = await headOf(serving.edge, request);
    if (serving.isStopping()) {
      return refuseStream(serving.edge, request, reply, refuse('ERR_BUSY', { retry_after: 2 }));
    }
    serving.edge.count('GET /live', 200);
    reply.hijack();
    const socket = detachSocket(request.raw, reply.raw);
    if (socket.destroyed) return reply;
    const stream = new LiveStream(socket, reader);
    count(subjects, 1);
    socket.once('close', () => {
      count(subjects, -1);
      serving.hub.leave(stream);
    });
    socket.write(head + OPENING);
    serving.hub.join(stream, requested.topics);
    return reply;
  });
}

function limitOf(subject: string, { perAddress, perManager }: StreamLimits): number {
  return subject.startsWith('address:') ? perAddress : perManager;
}

interface RequestedTopics {
  readonly reader: LiveReader;
  readonly topics: readonly Subscription[];
}

/** Who asks for which topics. A session that may not act yet reads as a visitor does; `me` is not for visitors. */
async function askedBy(
  edge: Edge,
  request: FastifyRequest,
): Promise<RequestedTopics | { readonly answer: Refusal }> {
  const admitted = await admitRequest(edge, request, false);
  if ('answer' in admitted) return admitted;
  const { caller, credentials } = admitted;
  const topics = parseTopics(credentials.request.query);
  if (isRefusal(topics)) return { answer: topics };
  const manager = admit('manager', caller);
  if (isRefusal(manager)) {
    const own = topics.some(({ kind }) => kind === 'me');
    return own ? { answer: manager } : { reader: readerOf(caller, null), topics: listenedBy(topics, null) };
  }
  const { managerId } = manager;
  return { reader: readerOf(caller, managerId), topics: listenedBy(topics, managerId) };
}

function readerOf(caller: Caller, managerId: number | null): LiveReader {
  return { managerId, sessionId: caller.kind === 'manager' ? caller.sessionId : null };
}

/** `me` is the caller, whoever that is: there is no way to name another. */
function listenedBy(topics: readonly RequestedTopic[], managerId: number | null): readonly Subscription[] {
  return topics.flatMap(({ topic, kind, id, seen }) => {
    const own = id ?? managerId;
    return own === null ? [] : [{ topic, kind, id: own, seen }];
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

/** The head of a stream. No length and no chunks: the body ends with the connection. */
async function headOf({ gameTime }: Edge, request: FastifyRequest): Promise<string> {
  const game = await gameTime();
  const headers = {
    ...apiHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    // Neither kept, nor compressed or gathered up on the way.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    ...(game === null ? {} : { 'x-game-time': String(game) }),
    ...corsHeaders(request.headers.origin),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { refuse, type ERRORS, type Refusal } from '@touchline/contract/errors';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { bindCalls, boundPaths, type Edge } from '../calls/bind.ts';
import { closeConnectionsOnStop } from './close-connections.ts';
import { apiHeaders, failure, sendRefusal } from '../calls/envelope.ts';
import { isProxyOf, limitConnections, MAX_CONNECTIONS_PER_ADDRESS } from './limit-connections.ts';
import { corsHeaders, PREFLIGHT_HEADERS } from './origins.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { preferredLanguage, type RefusalTexts } from '../calls/refusal-texts.ts';

/** Maximum body size of a call, in bytes. */
const BODY_LIMIT = 64 * 1024;
const MAX_PARAMETER = 500;
/** Time a client has to send the head of a request, and the whole of it. */
const TIMEOUTS: RequestTimeouts = { headMs: 10_000, requestMs: 30_000, checkEveryMs: 1_000 };

interface RequestTimeouts {
  readonly headMs: number;
  readonly requestMs: number;
  /** Interval between checks for connections that exceed these times. */
  readonly checkEveryMs: number;
}

interface ServerOptions {
  readonly edge: Edge;
  readonly trustedProxies: readonly string[];
  readonly logger: FastifyServerOptions['logger'];
  readonly timeouts?: RequestTimeouts;
  /** Open connections of one address that is neither this machine nor a trusted proxy; 400 by default. */
  readonly maxConnections?: number;
  /** Adds routes that are not calls: documents, health, the API description. */
  readonly extend?: (app: FastifyInstance) => Promise<void> | void;
}

/**
 * Makes the HTTP server without listening: the calls of the contract under /api. Unknown paths, malformed addresses and
 * unreadable requests are answered in the same envelope.
 */
export async function makeServer({
  edge,
  trustedProxies,
  logger,
  timeouts = TIMEOUTS,
  maxConnections = MAX_CONNECTIONS_PER_ADDRESS,
  extend,
}: ServerOptions): Promise<FastifyInstance> {
  const { refusalTexts } = edge;
  const app: FastifyInstance = Fastify({
    logger: logger ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER },
    frameworkErrors(error, request, reply) {
      // No hook runs before it.
      void reply.header('x-server-time', String(edge.serverTime()));
      answerError(refusalTexts, error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(edge, error, socket),
  });
  limitConnections(app.server, { max: maxConnections, isExempt: isProxyOf(trustedProxies) });
  closeConnectionsOnStop(app);
  keepBodiesRaw(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-server-time': String(edge.serverTime()),
      ...corsHeaders(request.headers.origin),
    });
    done();
  });
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(refusalTexts, error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => answerUnknown(refusalTexts, request, reply));
  app.options('/api/*', (_request, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
  bindCalls(app, edge);
  await extend?.(app);
  app.addHook('onClose', (_instance, done) => {
    edge.load.stop();
    done();
  });
  return app;
}

/** Keeps bodies as bytes until their signature is checked. */
function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function languageOf(request: FastifyRequest) {
  return preferredLanguage(request.headers['accept-language']);
}

function answerError(
  refusalTexts: RefusalTexts,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalOf(error);
  if (refusal.refused === 'ERR_GENERAL_UNKNOWN_ERROR')
    request.log.error({ err: error, route: routeOf(request) }, 'unexpected error');
  else if (refusal.refused === 'ERR_BUSY') request.log.warn({ err: error }, 'the database is unavailable');
  void sendRefusal(reply, refusalTexts, refusal, languageOf(request));
}

function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'unknown'}`;
}

/** The refusal for an error of the framework, the database or our own code. */
function refusalOf(error: FastifyError): Refusal {
  if (isDatabaseUnavailable(error)) return refuse('ERR_BUSY', { retry_after: 2 });
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('ERR_TOO_LARGE');
  const status = error.statusCode ?? 500;
  if (status === 414) return refuse('ERR_NOT_FOUND');
  return refuse(status >= 400 && status < 500 ? 'ERR_MALFORMED' : 'ERR_GENERAL_UNKNOWN_ERROR');
}

/** Answers an unknown path; a path with other methods lists them in `allow`. */
function answerUnknown(
  refusalTexts: RefusalTexts,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = (request.raw.url ?? '').split('?')[0]?.replace(/\/$/, '') ?? '';
  const methods = patterns.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
  if (methods.length === 0)
    return sendRefusal(reply, refusalTexts, refuse('ERR_NOT_FOUND'), languageOf(request));
  void reply.header('allow', [...new Set(methods)].join(', '));
  return sendRefusal(reply, refusalTexts, refuse('ERR_METHOD'), languageOf(request));
}

/** The path of the live stream, which is not a call of the contract. */
export const LIVE_PATH = '/api/live';

const patterns = [...boundPaths(), { method: 'GET', path: LIVE_PATH }].map(({ method, path }) => ({
  method,
  matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Answers a request the HTTP parser rejected. Neither router nor hooks run, so this writes the whole answer. */
function answerUnreadable(
  { refusalTexts, serverTime }: Pick<Edge, 'refusalTexts' | 'serverTime'>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  // Browsers open connections ahead of need and would take an answer that already waits there for that to their
  // next request, so a connection that has timed out is closed without one.
  if (error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW' || error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW';
  const { status, body } = failure(refusalTexts, refuse(tooLarge ? 'ERR_TOO_LARGE' : 'ERR_MALFORMED'), 'en');
  const text = JSON.stringify(body);
  const headers = {
    ...apiHeaders(),
    'x-server-time': String(serverTime()),
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reasonOf(status)}\r\n${lines.join('')}\r\n${text}`);
}

function reasonOf(status: (typeof ERRORS)[keyof typeof ERRORS]): string {
  return status === 413 ? 'Content Too Large' : 'Bad Request';
}

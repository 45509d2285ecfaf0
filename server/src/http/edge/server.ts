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
import { corsHeaders, PREFLIGHT_HEADERS } from './origins.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { preferredLanguage, type RefusalTexts } from '../calls/refusal-texts.ts';

/** The greatest body of a call, in bytes. */
export const BODY_LIMIT = 64 * 1024;
const MAX_PARAMETER = 500;
/** A connection that has not sent its whole request by then is closed. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface ServerOptions {
  readonly edge: Edge;
  readonly trustedProxies: readonly string[];
  readonly logger: FastifyServerOptions['logger'];
  /** Adds what is not a call: documents, health, the API's description. */
  readonly extend?: (app: FastifyInstance) => Promise<void> | void;
}

/**
 * Makes the HTTP server, not listening yet: the calls of the contract under /api, every other path of it
 * answered in the same envelope, malformed addresses and broken requests included.
 */
export async function makeServer({
  edge,
  trustedProxies,
  logger,
  extend,
}: ServerOptions): Promise<FastifyInstance> {
  const { refusalTexts } = edge;
  const app: FastifyInstance = Fastify({
    logger: logger ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER },
    frameworkErrors: (error, request, reply) => answerError(refusalTexts, error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(refusalTexts, error, socket),
  });
  closeConnectionsOnStop(app);
  takeBodiesRaw(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'x-server-time': String(Date.now()), ...corsHeaders(request.headers.origin) });
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

/** Every body stays bytes until its signature is checked. */
function takeBodiesRaw(app: FastifyInstance): void {
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
  if (refusal.refused === 'ERR_GENERAL_UNKNOWN_ERROR') request.log.error({ err: error }, 'a bug');
  else if (refusal.refused === 'ERR_BUSY') request.log.warn({ err: error }, 'the database is in trouble');
  void sendRefusal(reply, refusalTexts, refusal, languageOf(request));
}

/** What an error of the framework, the database or our own code is to the caller. */
function refusalOf(error: FastifyError): Refusal {
  if (isDatabaseUnavailable(error)) return refuse('ERR_BUSY', { retry_after: 2 });
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('ERR_TOO_LARGE');
  const status = error.statusCode ?? 500;
  if (status === 414) return refuse('ERR_NOT_FOUND');
  return refuse(status >= 400 && status < 500 ? 'ERR_MALFORMED' : 'ERR_GENERAL_UNKNOWN_ERROR');
}

/** A path nobody serves; one that exists with another method says with which. */
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

/** The address of the live stream: no call, but a path under /api like theirs. */
export const LIVE_PATH = '/api/live';

const patterns = [...boundPaths(), { method: 'GET', path: LIVE_PATH }].map(({ method, path }) => ({
  method,
  matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** A request the parser could not read: no router, no hooks, so the whole answer is written here. */
function answerBrokenRequest(
  refusalTexts: RefusalTexts,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW' || error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW';
  const { status, body } = failure(refusalTexts, refuse(tooLarge ? 'ERR_TOO_LARGE' : 'ERR_MALFORMED'), 'en');
  const text = JSON.stringify(body);
  const headers = { ...apiHeaders(), 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reasonOf(status)}\r\n${lines.join('')}\r\n${text}`);
}

function reasonOf(status: (typeof ERRORS)[keyof typeof ERRORS]): string {
  return status === 413 ? 'Content Too Large' : 'Bad Request';
}

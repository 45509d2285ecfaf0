import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { apiHeaders } from '../calls/envelope.ts';
import { openApiDocument } from './openapi.ts';

const DOCS = '/api/docs';
/** Stands in the page of the reference for the nonce of each answer. */
const NONCE_PLACEHOLDER = 'nonce-of-the-answer';

/** The reference starts by a script of its page and loads only the OpenAPI document. */
function docsHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      // The reference makes style tags at run time, without a nonce.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/** Headers of the reference's answers that belong to one connection; the server sets its own. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** Serves the OpenAPI document, and a reference of it at /api/docs. Both are made when they are first asked for. */
export function serveDescription(app: FastifyInstance, publicUrl: string): void {
  let document: string | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.headers(apiHeaders()).send(document);
  });
  let opening: Promise<FastifyInstance> | null = null;
  const open = (): Promise<FastifyInstance> => {
    opening ??= openReference().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode, headers, rawPayload } = await (await open()).inject({ method: 'GET', url });
    const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
    return reply.code(statusCode).headers(Object.fromEntries(kept)).send(rawPayload);
  };
  app.get(DOCS, answer);
  app.get(`${DOCS}/*`, answer);
}

/**
 * The reference, as a server of its own that only this process asks: its program takes 17 MiB, and no plugin can be added to
 * a server that already listens.
 */
async function openReference(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  pages.addHook('onSend', (_request, reply, payload, done) => {
    const nonce = randomBytes(16).toString('base64');
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    void reply.headers({ ...docsHeaders(nonce), ...(isPage && { 'cache-control': 'no-store' }) });
    const isText = isPage && typeof payload === 'string';
    done(null, isText ? payload.replaceAll(NONCE_PLACEHOLDER, () => nonce) : payload);
  });
  await pages.register(reference, {
    routePrefix: DOCS,
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      nonce: NONCE_PLACEHOLDER,
    },
  });
  await pages.ready();
  return pages;
}

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { apiHeaders } from '../calls/envelope.ts';
import { openApiDocument } from './openapi.ts';

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

/** Serves the OpenAPI document, and a reference of it at /api/docs. */
export async function serveDescription(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = JSON.stringify(openApiDocument(publicUrl));
  app.get('/api/openapi.json', (_request, reply) => reply.headers(apiHeaders()).send(document));
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(async (pages) => {
    pages.addHook('onSend', (_request, reply, payload, done) => {
      const nonce = randomBytes(16).toString('base64');
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      void reply.headers({ ...docsHeaders(nonce), ...(isPage && { 'cache-control': 'no-store' }) });
      const isText = isPage && typeof payload === 'string';
      done(null, isText ? payload.replaceAll(NONCE_PLACEHOLDER, () => nonce) : payload);
    });
    await pages.register(reference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        nonce: NONCE_PLACEHOLDER,
      },
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { apiHeaders } from '../calls/envelope.ts';
import { openApiDocument } from './openapi.ts';

const DOCS_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Serves the OpenAPI document, and a reference of it at /api/docs. */
export async function serveDescription(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = JSON.stringify(openApiDocument(publicUrl));
  app.get('/api/openapi.json', (_request, reply) => reply.headers(apiHeaders()).send(document));
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(async (pages) => {
    // The reference starts by an inline script and loads only the OpenAPI document.
    pages.addHook('onSend', (_request, reply, payload, done) => {
      void reply.headers(DOCS_HEADERS);
      done(null, payload);
    });
    await pages.register(reference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
      },
    });
  });
}

import { refuse } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from '../../db/database.ts';
import type { Edge } from '../../http/calls/bind.ts';
import { sendRefusal } from '../../http/calls/envelope.ts';
import { preferredLanguage } from '../../http/calls/refusal-texts.ts';
import { localChannels, type ChannelConfig } from './channels.ts';
import { previewPath } from './preview-path.ts';

interface PreviewOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts'>;
  readonly config: ChannelConfig;
}

/**
 * Serves the HTML of kept mails to the frame of the page /outbox. A frame cannot sign its request: the random key, which
 * only readers of the message get, is the permission. The page runs no script and loads nothing.
 */
export function servePreviews(app: FastifyInstance, { edge, config }: PreviewOptions): void {
  app.get<{ Params: { key: string } }>(previewPath(':key'), async (request, reply): Promise<FastifyReply> => {
    const html = localChannels(config).includes('mail') ? await readHtml(edge, request.params.key) : null;
    if (html === null) {
      const language = preferredLanguage(String(request.headers['accept-language'] ?? ''));
      return sendRefusal(reply, edge.refusalTexts, refuse('ERR_NOT_FOUND'), language);
    }
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

async function readHtml({ calls: { db } }: PreviewOptions['edge'], key: string): Promise<string | null> {
  const { rows } = await sql<{ html: string }>`
    select html from local_outbox where preview_key = ${key} and html is not null
  `.execute(db);
  return rows[0]?.html ?? null;
}

import { refuse } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from '../db/database.ts';
import { networkKey, type Edge } from '../http/calls/bind.ts';
import { sendRefusal } from '../http/calls/envelope.ts';
import { preferredLanguage } from '../http/calls/refusal-texts.ts';
import { pictureOfFile } from './picture-url.ts';

/** Pictures a network may request per minute. */
const PER_MINUTE = 300;

interface MediaOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts' | 'limits'>;
}

/**
 * Serves `/media/{id}-{hash}.webp`, the pictures that managers uploaded. An address always has the same bytes, so it may
 * be kept for ever; a withdrawn picture is no longer found.
 */
export function serveMedia(app: FastifyInstance, { edge }: MediaOptions): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply): Promise<FastifyReply> => {
    const language = preferredLanguage(String(request.headers['accept-language'] ?? ''));
    const wait = edge.limits.take(`media:${networkKey(request.ip)}`, PER_MINUTE);
    if (wait !== null)
      return sendRefusal(reply, edge.refusalTexts, refuse('ERR_TOO_MANY', { retry_after: wait }), language);
    const wanted = pictureOfFile(request.params.file);
    const bytes = wanted === null ? null : await readPicture(edge, wanted);
    if (bytes === null) return sendRefusal(reply, edge.refusalTexts, refuse('ERR_NOT_FOUND'), language);
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // The mobile shell shows them from another origin.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/webp')
      .send(bytes);
  });
}

async function readPicture(
  { calls: { db } }: MediaOptions['edge'],
  { id, hashStart }: { readonly id: number; readonly hashStart: string },
): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from media where id = ${id} and starts_with(hash, ${hashStart}) and withdrawn_at is null
  `.execute(db);
  return rows[0]?.bytes ?? null;
}

import { refuse } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql, type Db } from '../db/database.ts';
import { networkKey, type Edge } from '../http/calls/bind.ts';
import { sendRefusal } from '../http/calls/envelope.ts';
import { preferredLanguage } from '../http/calls/refusal-texts.ts';
import { uploadedAvatarOf } from '@touchline/domain/avatars';
import { pictureOfFile } from './picture-url.ts';

/** Pictures a network may request per minute. */
const PER_MINUTE = 300;

interface MediaOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts' | 'limits'>;
}

/**
 * Serves the pictures that managers uploaded: `/media/{id}-{hash}.webp`, and `/media/{name}.webp` for pictures of
 * managers. An address always has the same bytes, so it may be kept for ever; a withdrawn picture is no longer found. The
 * headers keep a browser from taking a file for anything but a picture.
 */
export function serveMedia(app: FastifyInstance, { edge }: MediaOptions): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply): Promise<FastifyReply> => {
    const language = preferredLanguage(String(request.headers['accept-language'] ?? ''));
    const wait = edge.limits.take(`media:${networkKey(request.ip)}`, PER_MINUTE);
    if (wait !== null)
      return sendRefusal(reply, edge.refusalTexts, refuse('ERR_TOO_MANY', { retry_after: wait }), language);
    const bytes = await readPicture(edge.calls.db, request.params.file);
    if (bytes === null) return sendRefusal(reply, edge.refusalTexts, refuse('ERR_NOT_FOUND'), language);
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': 'inline; filename="picture.webp"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // The mobile shell shows them from another origin.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/webp')
      .send(bytes);
  });
}

async function readPicture(db: Db, file: string): Promise<Buffer | null> {
  const avatar = uploadedAvatarOf(file);
  const wanted = pictureOfFile(file);
  if (avatar === null && wanted === null) return null;
  const isWanted =
    wanted === null
      ? sql`avatar = ${avatar}`
      : sql`id = ${wanted.id} and starts_with(hash, ${wanted.hashStart}) and avatar is null`;
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from media where ${isWanted} and withdrawn_at is null limit 1
  `.execute(db);
  return rows[0]?.bytes ?? null;
}

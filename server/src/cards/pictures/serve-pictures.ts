import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { languageCode, type LanguageCode } from '@touchline/contract/startup';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkKey, type Edge } from '../../http/bind.ts';
import { inProcessVisitor } from '../../http/caller.ts';
import { sendRefusal } from '../../http/envelope.ts';
import { invoke } from '../../http/invoke.ts';
import { preferredLanguage } from '../../http/words.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureDrawer, PictureSize } from './picture-drawer.ts';
import { loadPicturePlayer } from './picture-player.ts';

/** Pictures a network may ask for in a minute. */
const PER_MINUTE = 60;
/** Pictures drawn at the same time; further ones are told to come back. */
const MOST_AT_ONCE = 4;
/** Pictures kept, about 150 kB each. */
const MOST_KEPT = 200;
/** A player's form changes after each of his matches. */
const FRESH_SECONDS = 300;
/** Ids are positive numbers of 32 bits. */
const PATH = '/share/player/:file';
const FILE = /^([1-9]\d{0,9})\.png$/;
const GREATEST_ID = 2_147_483_647;

export interface PictureOptions {
  readonly edge: Pick<Edge, 'calls' | 'words' | 'limits' | 'load'>;
  /** Null while the web application is not built: then there are no pictures. */
  readonly drawer: PictureDrawer | null;
}

/** Serves `/share/player/{id}.png`: a player's card for links, drawn once for each of its contents. */
export function servePictures(app: FastifyInstance, { edge, drawer }: PictureOptions): void {
  const kept = makeKeptPictures();
  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    PATH,
    async (request, reply) => {
      const language = languageOf(request);
      const wish = drawer === null ? refuse('ERR_NOT_FOUND') : admitted(edge, request);
      if (isRefusal(wish) || drawer === null) return sendRefusal(reply, edge.words, refused(wish), language);
      const player = await loadPicturePlayer(edge.calls.db, wish.playerId);
      if (player === null) return sendRefusal(reply, edge.words, refuse('ERR_NOT_FOUND'), language);
      const words = await invoke(
        edge.calls,
        'GET /translator/interfaceLang/{lang}',
        { lang: language },
        inProcessVisitor(language),
        null,
      );
      if (isRefusal(words)) return sendRefusal(reply, edge.words, words, language);
      const svg = drawer(player, wish.size, language, words.catalog);
      const version = createHash('sha256').update(svg).digest('base64url').slice(0, 24);
      const etag = `"${version}"`;
      void reply.headers({
        etag,
        'cache-control': `public, max-age=${FRESH_SECONDS}`,
        'x-content-type-options': 'nosniff',
        // Links are shown by other sites; the picture holds nothing that is anybody's own.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const picture = kept(version, svg);
      if (picture === null) return busy(reply, edge, language);
      return reply.type('image/png').send(await picture);
    },
  );
}

function refused(wish: Wish | Refusal): Refusal {
  return isRefusal(wish) ? wish : refuse('ERR_NOT_FOUND');
}

function busy(reply: FastifyReply, edge: PictureOptions['edge'], language: LanguageCode): FastifyReply {
  for (const name of ['etag', 'cross-origin-resource-policy']) void reply.removeHeader(name);
  return sendRefusal(reply, edge.words, refuse('ERR_BUSY', { retry_after: 2 }), language);
}

interface Wish {
  readonly playerId: number;
  readonly size: PictureSize;
}

type PictureRequest = FastifyRequest<{ Params: { file: string }; Querystring: Record<string, unknown> }>;

function admitted(edge: PictureOptions['edge'], request: PictureRequest): Wish | Refusal {
  const playerId = Number(FILE.exec(request.params.file)?.[1] ?? 0);
  const { size } = request.query;
  const isKnownSize = size === undefined || size === 'wide' || size === 'card';
  if (playerId === 0 || playerId > GREATEST_ID || !isKnownSize) return refuse('ERR_NOT_FOUND');
  const wait = edge.limits.take(`picture:${networkKey(request.ip)}`, PER_MINUTE);
  if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
  if (edge.load.overloaded()) return refuse('ERR_BUSY', { retry_after: 2 });
  return { playerId, size: size ?? 'wide' };
}

/** The language asked for in `?lang=`, else that of whoever asks. */
function languageOf(request: PictureRequest): LanguageCode {
  const wished = languageCode.safeParse(request.query['lang']);
  return wished.success ? wished.data : preferredLanguage(request.headers['accept-language']);
}

/** Draws each version once, however many ask; answers null while too many others are being drawn. */
function makeKeptPictures(): (version: string, svg: string) => Promise<Buffer> | null {
  const pictures = new Map<string, Promise<Buffer>>();
  let drawing = 0;
  return (version, svg) => {
    const known = pictures.get(version);
    if (known !== undefined) return known;
    if (drawing >= MOST_AT_ONCE) return null;
    drawing += 1;
    const picture = drawPicture(svg).finally(() => (drawing -= 1));
    picture.catch(() => pictures.delete(version));
    pictures.set(version, picture);
    for (const oldest of pictures.keys()) {
      if (pictures.size <= MOST_KEPT) break;
      pictures.delete(oldest);
    }
    return picture;
  };
}

import { createHash } from 'node:crypto';
import type { CallInput, CallKey } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { languageCode, type LanguageCode } from '@touchline/contract/startup/startup';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkKey, type Edge } from '../http/calls/bind.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { sendRefusal } from '../http/calls/envelope.ts';
import { invoke } from '../http/calls/invoke.ts';
import { preferredLanguage } from '../http/calls/refusal-texts.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureDrawers, PictureSize } from './picture-drawer.ts';
import { loadPicturePlayer } from './picture-player.ts';

/** Pictures a network may request per minute. */
const PER_MINUTE = 60;
/** Pictures drawn concurrently; further requests get ERR_BUSY. */
const MAX_AT_ONCE = 4;
/** Cached pictures, about 150 kB each. */
const MAX_CACHED = 200;
/** A player's form changes after each match, a contest's pool with each entry. */
const FRESH_SECONDS = 300;
/** The product's picture changes only with a release. */
const LASTING_SECONDS = 86_400;
/** Ids are positive numbers of 32 bits. */
const PATH = '/share/player/:file';
const CONTEST_PATH = '/share/contest/:file';
const SEASON_PATH = '/share/season/:file';
const PROFILE_PATH = '/share/profile/:file';
const MATCH_PATH = '/share/match/:file';
const CLUB_PATH = '/share/club/:file';
const VENUE_PATH = '/share/venue/:file';
const ELEVEN_PATH = '/share/eleven/:file';
const STORY_PATH = '/share/story/:file';
const PRODUCT_PATH = '/share/touchline.png';
const FILE = /^([1-9]\d{0,9})\.png$/;
/** A shared review is named by its token. */
const TOKEN_FILE = /^([\w-]{22})\.png$/;
/** A season and its round; round 0 is the whole season. */
const ELEVEN_FILE = /^([1-9]\d{0,9})-(\d{1,3})\.png$/;
/** A contest and one of its entries. */
const STORY_FILE = /^([1-9]\d{0,9})-([1-9]\d{0,9})\.png$/;
const MAX_ID = 2_147_483_647;

interface PictureOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts' | 'limits' | 'load'>;
  /** Null while the web application is not built: then there are no pictures. */
  readonly drawers: PictureDrawers | null;
}

/**
 * Serves `/share/player/{id}.png`, a player's card for links, `/share/contest/{id}.png`, the terms of a contest that
 * visitors see, `/share/profile/{id}.png`, what a manager shows to visitors, `/share/match/{id}.png` and
 * `/share/club/{id}.png`, a match and a club, `/share/venue/{id}.png`, a venue's card, `/share/season/{token}.png`, a shared review,
 * `/share/eleven/{season}-{round}.png`, the eleven of a round or season, `/share/story/{contest}-{entry}.png`, how an ended
 * contest went, and `/share/touchline.png`, the picture of all other pages; each distinct content is drawn once.
 */
export function servePictures(app: FastifyInstance, { edge, drawers }: PictureOptions): void {
  const send = createSender(edge);
  app.get<PictureRoute>(PATH, async (request, reply) => {
    const language = languageOf(request);
    const requested = drawers === null ? refuse('ERR_NOT_FOUND') : requestedPicture(edge, request);
    if (isRefusal(requested) || drawers === null)
      return sendRefusal(reply, edge.refusalTexts, refused(requested), language);
    const player = await loadPicturePlayer(edge.calls.db, requested.playerId);
    if (player === null) return sendRefusal(reply, edge.refusalTexts, refuse('ERR_NOT_FOUND'), language);
    const draw = (catalog: Catalog) => drawers.player(player, requested.size, language, catalog);
    return send(request, reply, { language, draw, freshSeconds: FRESH_SECONDS });
  });
  const serve = <Subject>(picture: DrawnPicture<Subject>): void =>
    servePicture(app, { edge, drawers }, send, picture);
  const ask = visitorOf(edge);
  serve({
    path: CONTEST_PATH,
    subjectOf: requestedId,
    async drawOf(id, language, { contest: draw }) {
      const contest = await ask('contests.get', { id }, language);
      return isRefusal(contest) ? contest : (catalog) => draw(contest, language, catalog);
    },
  });
  serve({
    path: SEASON_PATH,
    subjectOf: ({ params: { file } }) => TOKEN_FILE.exec(file)?.[1] ?? null,
    async drawOf(token, language, { season: draw }) {
      const review = await ask('myStats.shared', { token }, language);
      if (isRefusal(review)) return review;
      const star =
        review.star === null ? null : await loadPicturePlayer(edge.calls.db, review.star.player_id);
      return (catalog) => draw(review, star, language, catalog);
    },
  });
  serve({
    path: PROFILE_PATH,
    subjectOf: requestedId,
    async drawOf(id, language, { profile: draw }) {
      const profile = await ask('profiles.get', { id }, language);
      return isRefusal(profile) ? profile : (catalog) => draw(profile, language, catalog);
    },
  });
  serve({
    path: ELEVEN_PATH,
    subjectOf: requestedEleven,
    async drawOf(eleven, language, { eleven: draw }) {
      const shown = await ask('football.elevens.get', eleven, language);
      return isRefusal(shown) ? shown : (catalog) => draw(shown, language, catalog);
    },
  });
  serve(matchPicture(ask));
  serve(clubPicture(ask));
  serve(venuePicture(ask));
  serve(storyPicture(ask));
  app.get<PictureRoute>(PRODUCT_PATH, async (request, reply) => {
    const language = languageOf(request);
    const refusal = drawers === null ? refuse('ERR_NOT_FOUND') : overLimit(edge, request);
    if (refusal !== null || drawers === null) {
      return sendRefusal(reply, edge.refusalTexts, refusal ?? refuse('ERR_NOT_FOUND'), language);
    }
    const draw = (catalog: Catalog) => drawers.product(language, catalog);
    return send(request, reply, { language, draw, freshSeconds: LASTING_SECONDS });
  });
}

/** Asks as a visitor: a picture is shared with everyone, so it may show only what everyone sees. */
function visitorOf(edge: PictureOptions['edge']) {
  return <Key extends CallKey>(key: Key, input: CallInput<Key>, language: LanguageCode) =>
    invoke(edge.calls, key, input, inProcessVisitor(language), null);
}

/** The picture of a match. */
function matchPicture(ask: ReturnType<typeof visitorOf>): DrawnPicture<number> {
  return {
    path: MATCH_PATH,
    subjectOf: requestedId,
    async drawOf(matchId, language, { match: draw }) {
      const match = await ask('football.matches.get', { matchId }, language);
      return isRefusal(match) ? match : (catalog) => draw(match, language, catalog);
    },
  };
}

/** The picture of a club. */
function clubPicture(ask: ReturnType<typeof visitorOf>): DrawnPicture<number> {
  return {
    path: CLUB_PATH,
    subjectOf: requestedId,
    async drawOf(teamId, language, { club: draw }) {
      const club = await ask('football.clubs.get', { teamId }, language);
      return isRefusal(club) ? club : (catalog) => draw(club, language, catalog);
    },
  };
}

/** The picture of a venue's card. */
function venuePicture(ask: ReturnType<typeof visitorOf>): DrawnPicture<number> {
  return {
    path: VENUE_PATH,
    subjectOf: requestedId,
    async drawOf(id, language, { venue: draw }) {
      const shown = await ask('market.venues.get', { id }, language);
      return isRefusal(shown) ? shown : (catalog) => draw(shown.card, language, catalog);
    },
  };
}

/** The picture of how an ended contest went for an entry. */
function storyPicture(
  ask: ReturnType<typeof visitorOf>,
): DrawnPicture<NonNullable<ReturnType<typeof requestedStory>>> {
  return {
    path: STORY_PATH,
    subjectOf: requestedStory,
    async drawOf({ size, ...entry }, language, { story: draw }) {
      const shown = await ask('contests.story', entry, language);
      if (isRefusal(shown)) return shown;
      if (shown.story === null) return refuse('ERR_NOT_FOUND');
      return (catalog) => draw(shown, size, language, catalog);
    },
  };
}

type Catalog = Readonly<Record<string, unknown>>;

/** A picture of a subject named by the address, drawn from the answers a visitor gets. */
interface DrawnPicture<Subject> {
  readonly path: string;
  /** Null for a file that names none. */
  readonly subjectOf: (request: PictureRequest) => Subject | null;
  readonly drawOf: (
    subject: Subject,
    language: LanguageCode,
    drawers: PictureDrawers,
  ) => Promise<PictureAnswer['draw'] | Refusal>;
}

function servePicture<Subject>(
  app: FastifyInstance,
  { edge, drawers }: PictureOptions,
  send: ReturnType<typeof createSender>,
  { path, subjectOf, drawOf }: DrawnPicture<Subject>,
): void {
  app.get<PictureRoute>(path, async (request, reply) => {
    const language = languageOf(request);
    const refuseIt = (refusal: Refusal) => sendRefusal(reply, edge.refusalTexts, refusal, language);
    const subject = subjectOf(request);
    if (drawers === null || subject === null) return refuseIt(refuse('ERR_NOT_FOUND'));
    const refusal = overLimit(edge, request);
    if (refusal !== null) return refuseIt(refusal);
    const draw = await drawOf(subject, language, drawers);
    if (typeof draw !== 'function') return refuseIt(draw);
    return send(request, reply, { language, draw, freshSeconds: FRESH_SECONDS });
  });
}

interface PictureAnswer {
  readonly language: LanguageCode;
  /** Draws it with the texts of a catalog, as the text of an SVG file. */
  readonly draw: (catalog: Catalog) => string;
  readonly freshSeconds: number;
}

/** Creates the function that answers with a picture, or 304 when the client has it. */
function createSender(edge: PictureOptions['edge']) {
  const cached = createPictureCache();
  return async (
    request: PictureRequest,
    reply: FastifyReply,
    { language, draw, freshSeconds }: PictureAnswer,
  ): Promise<FastifyReply> => {
    const refusalTexts = await invoke(
      edge.calls,
      'startup.texts',
      { lang: language },
      inProcessVisitor(language),
      null,
    );
    if (isRefusal(refusalTexts)) return sendRefusal(reply, edge.refusalTexts, refusalTexts, language);
    const svg = draw(refusalTexts.catalog);
    const version = createHash('sha256').update(svg).digest('base64url').slice(0, 24);
    const etag = `"${version}"`;
    void reply.headers({
      etag,
      'cache-control': `public, max-age=${freshSeconds}`,
      'x-content-type-options': 'nosniff',
      // Other sites show links; the picture contains nothing private.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const picture = cached(version, svg);
    if (picture === null) return busy(reply, edge, language);
    return reply.type('image/png').send(await picture);
  };
}

function refused(requested: RequestedPicture | Refusal): Refusal {
  return isRefusal(requested) ? requested : refuse('ERR_NOT_FOUND');
}

function busy(reply: FastifyReply, edge: PictureOptions['edge'], language: LanguageCode): FastifyReply {
  for (const name of ['etag', 'cross-origin-resource-policy']) void reply.removeHeader(name);
  return sendRefusal(reply, edge.refusalTexts, refuse('ERR_BUSY', { retry_after: 2 }), language);
}

interface RequestedPicture {
  readonly playerId: number;
  readonly size: PictureSize;
}

interface PictureRoute {
  Params: { file: string };
  Querystring: Record<string, unknown>;
}
type PictureRequest = FastifyRequest<PictureRoute>;

function requestedPicture(edge: PictureOptions['edge'], request: PictureRequest): RequestedPicture | Refusal {
  const playerId = requestedId(request);
  const { size } = request.query;
  const isKnownSize = size === undefined || size === 'wide' || size === 'card';
  if (playerId === null || !isKnownSize) return refuse('ERR_NOT_FOUND');
  return overLimit(edge, request) ?? { playerId, size: size ?? 'wide' };
}

/** The id in the name of the requested file, or null. */
function requestedId(request: PictureRequest): number | null {
  const id = Number(FILE.exec(request.params.file)?.[1] ?? 0);
  return id === 0 || id > MAX_ID ? null : id;
}

function requestedEleven({ params: { file } }: PictureRequest): { seasonId: number; round: number } | null {
  const [, season, round] = ELEVEN_FILE.exec(file) ?? [];
  const seasonId = Number(season ?? 0);
  return seasonId === 0 || seasonId > MAX_ID ? null : { seasonId, round: Number(round) };
}

function requestedStory({ params: { file }, query: { size } }: PictureRequest): {
  contestId: number;
  teamId: number;
  size: 'wide' | 'tall';
} | null {
  const [, contest, team] = STORY_FILE.exec(file) ?? [];
  const [contestId, teamId] = [Number(contest ?? 0), Number(team ?? 0)];
  if (contestId === 0 || contestId > MAX_ID || teamId > MAX_ID) return null;
  if (size !== undefined && size !== 'wide' && size !== 'tall') return null;
  return { contestId, teamId, size: size ?? 'wide' };
}

/** A refusal when the network is over its rate limit or the server is overloaded, else null. */
function overLimit(edge: PictureOptions['edge'], request: PictureRequest): Refusal | null {
  const wait = edge.limits.take(`picture:${networkKey(request.ip)}`, PER_MINUTE);
  if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
  return edge.load.isOverloaded('later') ? refuse('ERR_BUSY', { retry_after: 2 }) : null;
}

/** The language of `?lang=`, else the one preferred by the client. */
function languageOf(request: PictureRequest): LanguageCode {
  const parsed = languageCode.safeParse(request.query['lang']);
  return parsed.success ? parsed.data : preferredLanguage(request.headers['accept-language']);
}

/** Draws each version once for all requests; returns null while too many others are being drawn. */
function createPictureCache(): (version: string, svg: string) => Promise<Buffer> | null {
  const pictures = new Map<string, Promise<Buffer>>();
  let drawing = 0;
  return (version, svg) => {
    const known = pictures.get(version);
    if (known !== undefined) return known;
    if (drawing >= MAX_AT_ONCE) return null;
    drawing += 1;
    const picture = drawPicture(svg).finally(() => (drawing -= 1));
    picture.catch(() => pictures.delete(version));
    pictures.set(version, picture);
    for (const oldest of pictures.keys()) {
      if (pictures.size <= MAX_CACHED) break;
      pictures.delete(oldest);
    }
    return picture;
  };
}

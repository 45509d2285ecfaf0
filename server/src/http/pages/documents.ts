import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ERRORS, refuse, type Refusal } from '@touchline/contract/errors';
import { languageCode, type LanguageCode } from '@touchline/contract/startup/startup';
import { ingestOf } from '@touchline/domain/error-reports/ingest';
import compress from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkKey, type Edge } from '../calls/bind.ts';
import { sendRefusal } from '../calls/envelope.ts';
import { refusalPage } from './refusal-page.ts';
import { STYLE_PLACEHOLDER } from './inline-styles.ts';
import { pageHeaders, partHeaders } from './page-headers.ts';
import type { PageRenderer, Theme } from './page-renderer.ts';
import { preferredLanguage } from '../calls/refusal-texts.ts';

interface DocumentOptions {
  readonly renderer: PageRenderer | null;
  readonly edge: Pick<Edge, 'gameTime' | 'limits' | 'load' | 'refusalTexts' | 'serverTime'>;
  readonly publicUrl: string;
  /** Where pages report errors to; null or left out: nowhere. */
  readonly sentryDsn?: string | null;
  /** Output folder of the web build. */
  readonly built: URL;
}

const MAX_PAGE_URL = 2_000;
/** Documents a network may request per minute; within the application no further ones are. */
const PER_MINUTE = 300;
/** The nonce and the times of each answer are inserted after it; everything before it is the same in every answer. */
const HEAD_MARK = '</title>';

/** Files that browsers load into a page and never show as one. */
const PART_OF_PAGE = /[/\\]assets[/\\][^/\\]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

/** What never changes is neither revalidated nor loaded in pieces, and nobody sets a clock by it. */
const UNUSED_BY_PARTS = ['etag', 'last-modified', 'accept-ranges', 'x-server-time'] as const;

/** Serves the web application: its files, and a document for every other address. */
export async function serveDocuments(app: FastifyInstance, options: DocumentOptions): Promise<void> {
  const client = fileURLToPath(new URL('client', options.built));
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 });
  if (options.renderer !== null) {
    await app.register(files, {
      root: client,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isPart = PART_OF_PAGE.test(path);
        const headers = {
          ...(isPart ? partHeaders(options.publicUrl) : pageHeaders(null, options.publicUrl)),
          'cache-control': cacheControlOf(path, client),
        };
        void reply.headers(headers);
        if (isPart) for (const name of UNUSED_BY_PARTS) void reply.removeHeader(name);
      },
    });
  }
  app.get('/*', (request, reply) => answerWithDocument(request, reply, options));
}

/** Files with a content hash in their name never change; drawn pictures of managers hardly do. */
function cacheControlOf(path: string, client: string): string {
  if (path.startsWith(`${client}/avatars/`)) return 'public, max-age=86400';
  return path.startsWith(`${client}/assets/`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

async function answerWithDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { renderer, edge, publicUrl, sentryDsn = null }: Omit<DocumentOptions, 'built'>,
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/';
  const isCall = /^\/api(?:[/?]|$)/.test(url);
  const isFile = /\.\w+$/.test(url.split('?')[0] ?? '');
  if (isCall || isFile || url.length > MAX_PAGE_URL || renderer === null) {
    const language = preferredLanguage(request.headers['accept-language']);
    return sendRefusal(reply, edge.refusalTexts, refuse('ERR_NOT_FOUND'), language);
  }
  const { path, token } = splitOneTimeToken(url);
  const language = languageOf(request, path);
  const refusal = overLimit(edge, request);
  const page =
    refusal === null ? await renderer(path, language, themeOf(request), keptTextsOf(request)) : null;
  const nonce = randomBytes(16).toString('base64');
  void reply.headers({ ...pageHeaders(nonce, publicUrl, originOf(sentryDsn)), 'cache-control': 'no-store' });
  if (page === null) return sendRefusalPage(reply, edge, refusal ?? BUSY, { language, nonce });
  if ('location' in page) return reply.redirect(withOneTimeToken(localPath(page.location), token), 302);
  const metaTags = `<meta property="csp-nonce" nonce="${nonce}" />${timeTags(edge.serverTime(), await edge.gameTime())}${reportTag(sentryDsn)}`;
  const html = page.html
    .replace(HEAD_MARK, () => HEAD_MARK + metaTags)
    .replace(STYLE_PLACEHOLDER, () => `<style nonce="${nonce}">`);
  return reply.code(page.status).type('text/html; charset=utf-8').send(html);
}

const BUSY = refuse('ERR_BUSY', { retry_after: 2 });

/** A refusal when the network is over its rate limit or the server is overloaded, else null. */
function overLimit({ limits, load }: DocumentOptions['edge'], request: FastifyRequest): Refusal | null {
  const wait = limits.take(`document:${networkKey(request.ip)}`, PER_MINUTE);
  if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
  return load.isOverloaded('first') ? BUSY : null;
}

function sendRefusalPage(
  reply: FastifyReply,
  { refusalTexts }: DocumentOptions['edge'],
  refusal: Refusal,
  { language, nonce }: { readonly language: LanguageCode; readonly nonce: string },
): FastifyReply {
  const retryAfter = Number(refusal.values?.['retry_after'] ?? 2);
  const html = refusalPage({ text: refusalTexts(refusal, language), language, retryAfter, nonce });
  return reply
    .code(ERRORS[refusal.refused])
    .header('retry-after', String(retryAfter))
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * Server and game time as meta tags, for countdowns that render before the first call: a cached page may be two seconds
 * old, these tags are of the moment it is sent.
 */
function timeTags(now: number, gameTime: number | null): string {
  const server = `<meta name="x-server-time" content="${now}" />`;
  return gameTime === null ? server : `${server}<meta name="x-game-time" content="${gameTime}" />`;
}

function originOf(sentryDsn: string | null): string | null {
  return sentryDsn === null ? null : (ingestOf(sentryDsn)?.origin ?? null);
}

/**
 * Gives the page the address to report errors to. A DSN is public and contains no character that needs escaping.
 */
function reportTag(sentryDsn: string | null): string {
  return sentryDsn === null ? '' : `<meta name="error-reports" content="${sentryDsn}" />`;
}

/** Takes the token of a sign-in link out of an address, so that no document is rendered from it. */
function splitOneTimeToken(url: string): { readonly path: string; readonly token: string | null } {
  const [path = '', ...rest] = url.split('?');
  const pairs = rest.join('?').split('&');
  const token = pairs.find((pair) => pair.startsWith('qlogin='))?.slice('qlogin='.length) ?? null;
  if (token === null) return { path: url, token };
  const others = pairs.filter((pair) => !pair.startsWith('qlogin='));
  return { path: others.length === 0 ? path : `${path}?${others.join('&')}`, token };
}

/** A redirect keeps the token for the script of the next page. */
function withOneTimeToken(location: string, token: string | null): string {
  if (token === null) return location;
  return `${location}${location.includes('?') ? '&' : '?'}qlogin=${token}`;
}

/** Allows redirects to local paths only: `//host` and `/\host` lead to another site. */
function localPath(location: string): string {
  return /^\/(?![/\\])/.test(location) ? location : '/error/404';
}

/** The language of a document: the path's prefix, else the cookie, else the browser's. */
function languageOf(request: FastifyRequest, url: string): LanguageCode {
  const prefix = /^\/([a-z]{2})(?=[/?]|$)/.exec(url)?.[1];
  const chosen = languageCode.safeParse(prefix ?? cookieOf(request, 'lang'));
  return chosen.success ? chosen.data : preferredLanguage(request.headers['accept-language']);
}

/** The catalog (`en.<version>`) a manager's device has cached, from its cookie; null if absent or malformed. */
function keptTextsOf(request: FastifyRequest): string | null {
  const cached = cookieOf(request, 'texts') ?? '';
  return /^[a-z]{2}\.[0-9a-f]{16}$/.test(cached) ? cached : null;
}

/** The chosen theme, from its cookie; until one is chosen the page follows the reader's system. */
function themeOf(request: FastifyRequest): Theme {
  const chosen = cookieOf(request, 'theme');
  return chosen === 'matchday' || chosen === 'floodlight' ? chosen : 'system';
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([cookie]) => cookie === name)?.[1];
}

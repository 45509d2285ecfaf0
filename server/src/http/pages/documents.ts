import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { refuse } from '@touchline/contract/errors';
import { languageCode, type LanguageCode } from '@touchline/contract/startup';
import compress from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../calls/envelope.ts';
import { STYLE_PLACEHOLDER } from './inline-styles.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageRenderer, Theme } from './page-renderer.ts';
import { preferredLanguage, type RefusalTexts } from '../calls/refusal-texts.ts';

interface DocumentOptions {
  readonly renderer: PageRenderer | null;
  readonly refusalTexts: RefusalTexts;
  readonly publicUrl: string;
  /** Game time in epoch milliseconds; null while it is real time. */
  readonly gameTime: () => Promise<number | null>;
  /** Output folder of the web build. */
  readonly built: URL;
}

const MAX_PAGE_URL = 2_000;
/** The nonce and the times of each answer are inserted after it; everything before it is the same in every answer. */
const HEAD_MARK = '</title>';

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
        const headers = {
          ...pageHeaders(null, options.publicUrl),
          'cache-control': cacheControlOf(path, client),
        };
        void reply.headers(headers);
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
  { renderer, refusalTexts, publicUrl, gameTime }: Omit<DocumentOptions, 'built'>,
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/';
  const isCall = /^\/api(?:[/?]|$)/.test(url);
  const isFile = /\.\w+$/.test(url.split('?')[0] ?? '');
  if (isCall || isFile || url.length > MAX_PAGE_URL || renderer === null) {
    const language = preferredLanguage(request.headers['accept-language']);
    return sendRefusal(reply, refusalTexts, refuse('ERR_NOT_FOUND'), language);
  }
  const page = await renderer(url, languageOf(request, url), themeOf(request), keptTextsOf(request));
  const nonce = randomBytes(16).toString('base64');
  void reply.headers({ ...pageHeaders(nonce, publicUrl), 'cache-control': 'no-store' });
  if ('location' in page) return reply.redirect(localPath(page.location), 302);
  const metaTags = `<meta property="csp-nonce" nonce="${nonce}" />${timeTags(await gameTime())}`;
  const html = page.html
    .replace(HEAD_MARK, () => HEAD_MARK + metaTags)
    .replace(STYLE_PLACEHOLDER, () => `<style nonce="${nonce}">`);
  return reply.code(page.status).type('text/html; charset=utf-8').send(html);
}

/**
 * Server and game time as meta tags, for countdowns that render before the first call: a cached page may be two seconds
 * old, these tags are of the moment it is sent.
 */
function timeTags(gameTime: number | null): string {
  const server = `<meta name="x-server-time" content="${Date.now()}" />`;
  return gameTime === null ? server : `${server}<meta name="x-game-time" content="${gameTime}" />`;
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

function themeOf(request: FastifyRequest): Theme {
  return cookieOf(request, 'theme') === 'matchday' ? 'matchday' : 'floodlight';
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([cookie]) => cookie === name)?.[1];
}

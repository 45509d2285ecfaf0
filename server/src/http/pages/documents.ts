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

export interface DocumentOptions {
  readonly renderer: PageRenderer | null;
  readonly refusalTexts: RefusalTexts;
  readonly publicUrl: string;
  /** The game's time in epoch milliseconds while it is not real time, else null. */
  readonly gameTime: () => Promise<number | null>;
  /** Folder of the web build. */
  readonly built: URL;
}

const MAX_PAGE_URL = 2_000;
/** What is before it is the same in every answer; behind it stands what is of this answer alone: nonce and times. */
const OWN_PLACE = '</title>';

/** Serves the web application: its files, and a document for every address that is not one. */
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
        const headers = { ...pageHeaders(null, options.publicUrl), 'cache-control': cachingOf(path, client) };
        void reply.headers(headers);
      },
    });
  }
  app.get('/*', (request, reply) => answerWithDocument(request, reply, options));
}

/** Files whose name holds the hash of their content never change. */
function cachingOf(path: string, client: string): string {
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
  if ('location' in page) return reply.redirect(ownPath(page.location), 302);
  const own = `<meta property="csp-nonce" nonce="${nonce}" />${timesOf(await gameTime())}`;
  const html = page.html
    .replace(OWN_PLACE, () => OWN_PLACE + own)
    .replace(STYLE_PLACEHOLDER, () => `<style nonce="${nonce}">`);
  return reply.code(page.status).type('text/html; charset=utf-8').send(html);
}

/**
 * What the answers of calls say in their headers, for a page whose first countdown is drawn before any call: a drawn
 * page may be two seconds old, these are of the moment it is sent.
 */
function timesOf(gameTime: number | null): string {
  const server = `<meta name="x-server-time" content="${Date.now()}" />`;
  return gameTime === null ? server : `${server}<meta name="x-game-time" content="${gameTime}" />`;
}

/** Only addresses of our own are gone to: `//host` and `/\host` lead away. */
function ownPath(location: string): string {
  return /^\/(?![/\\])/.test(location) ? location : '/error/404';
}

/** The language of a document: of the path's prefix, then the cookie, then the browser. */
function languageOf(request: FastifyRequest, url: string): LanguageCode {
  const prefix = /^\/([a-z]{2})(?=[/?]|$)/.exec(url)?.[1];
  const chosen = languageCode.safeParse(prefix ?? cookieOf(request, 'lang'));
  return chosen.success ? chosen.data : preferredLanguage(request.headers['accept-language']);
}

/** What a manager's device says it keeps of our texts; anything else is nothing. */
function keptTextsOf(request: FastifyRequest): string | null {
  const kept = cookieOf(request, 'texts') ?? '';
  return /^[a-z]{2}\.[0-9a-f]{16}$/.test(kept) ? kept : null;
}

function themeOf(request: FastifyRequest): Theme {
  return cookieOf(request, 'theme') === 'matchday' ? 'matchday' : 'floodlight';
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([own]) => own === name)?.[1];
}

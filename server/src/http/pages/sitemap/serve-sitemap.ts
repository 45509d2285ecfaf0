import { Readable } from 'node:stream';
import { refuse } from '@touchline/contract/errors';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkKey, type Edge } from '../../calls/bind.ts';
import { sendRefusal } from '../../calls/envelope.ts';
import { preferredLanguage } from '../../calls/refusal-texts.ts';
import { lastChange, LISTED, rowsOfSitemap, sitemapsOf, type SitemapRow } from './sitemap-rows.ts';

interface SitemapOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts' | 'limits'>;
  /** The public origin, without a slash at the end. */
  readonly publicUrl: string;
}

/** Sitemaps a network may request per minute. */
const PER_MINUTE = 60;
/** Pages that change with football, and pages that change with a release. */
const CHANGING = [
  '/',
  '/play/contests',
  '/play/live',
  '/play/results',
  '/play/contest/create-contest',
  '/play/challenges/general',
  '/play/challenges/weekly',
  '/play/challenges/daily',
  '/market',
  '/tops',
  '/corrections',
];
const OF_STATS = [
  '',
  '/listing/matches',
  '/listing/teams',
  '/listing/players',
  '/news',
  '/standings',
  '/stars',
  '/compare',
];
const LASTING = ['/rules', '/terms', '/privacy', '/contact', '/fair', '/fair/solvency', '/fair/rewards'];
/** The paths of all public pages that no table lists. */
export const PUBLIC_PAGES: readonly string[] = [
  ...CHANGING,
  ...OF_STATS.map((path) => `/stats${path}`),
  ...LASTING,
];
/** What search engines have no use for: it needs a session, or is of one person. */
export const PRIVATE: readonly string[] = [
  'auth',
  'activate',
  'my-account',
  'spin-win',
  'welcome',
  'checkout',
  'outbox',
  'unsubscribe',
];

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function addressOf(publicUrl: string, path: string, code: LanguageCode): string {
  return `${publicUrl}/${code}${path === '/' ? '' : path}`.replaceAll('&', '&amp;');
}

/** The page in each language, as the head of its document names it; the default is English. */
function alternatesOf(publicUrl: string, path: string): string {
  const link = (language: string, code: LanguageCode) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(publicUrl, path, code)}"/>`;
  return [
    ...LANGUAGES.map((code) => link(code === 'cn' ? 'zh-CN' : code, code)),
    link('x-default', 'en'),
  ].join('');
}

function lastModified(at: Date | null): string {
  return at === null ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}

function pageRows(changedAt: Date | null): readonly SitemapRow[] {
  return PUBLIC_PAGES.map((path) => ({ path, changedAt: LASTING.includes(path) ? null : changedAt }));
}

async function* urlSet(
  publicUrl: string,
  rows: AsyncIterable<SitemapRow> | Iterable<SitemapRow>,
): AsyncGenerator<string> {
  yield `${XML}<urlset ${NAMESPACE} ${LINKS}>\n`;
  for await (const { path, changedAt } of rows) {
    const about = `${lastModified(changedAt)}${alternatesOf(publicUrl, path)}`;
    yield LANGUAGES.map((code) => `<url><loc>${addressOf(publicUrl, path, code)}</loc>${about}</url>\n`).join(
      '',
    );
  }
  yield '</urlset>\n';
}

/** The text of `/robots.txt`: what is private, with and without a language, and where the sitemap is. */
export function robotsText(publicUrl: string): string {
  const refused = PRIVATE.flatMap((section) => [`Disallow: /${section}`, `Disallow: /*/${section}`]);
  return ['User-agent: *', 'Disallow: /api/', ...refused, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );
}

/**
 * Serves `/robots.txt`, `/sitemap.xml`, which lists the sitemaps, and the sitemaps themselves: the public pages, and open
 * contests, leagues, teams, players and matches by ranges of ids, in every language, sent as they are read. Caches may keep
 * them for an hour.
 */
export function serveSitemap(app: FastifyInstance, { edge, publicUrl }: SitemapOptions): void {
  const { db } = edge.calls;
  const refuseWith = (reply: FastifyReply, refusal: ReturnType<typeof refuse>, language?: string) =>
    sendRefusal(reply, edge.refusalTexts, refusal, preferredLanguage(language));
  const sendXml = (reply: FastifyReply, body: string | Readable) =>
    reply
      .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=3600' })
      .type('application/xml; charset=utf-8')
      .send(body);
  app.get('/robots.txt', (_request, reply) =>
    reply
      .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=86400' })
      .type('text/plain; charset=utf-8')
      .send(robotsText(publicUrl)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const wait = edge.limits.take(`sitemap:${networkKey(request.ip)}`, PER_MINUTE);
    if (wait !== null) return refuseWith(reply, refuse('ERR_TOO_MANY', { retry_after: wait }));
    const changed = lastModified(await lastChange(db));
    const names = await Promise.all(
      LISTED.map(async (kind) => (await sitemapsOf(db, kind)).map((number) => `${kind}-${number}`)),
    );
    const entries = ['pages-1', ...names.flat()].map(
      (name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc>${changed}</sitemap>\n`,
    );
    return sendXml(reply, `${XML}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`);
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const wait = edge.limits.take(`sitemap:${networkKey(request.ip)}`, PER_MINUTE);
    if (wait !== null) return refuseWith(reply, refuse('ERR_TOO_MANY', { retry_after: wait }));
    const [, name, digits] = /^([a-z]{1,10})-([1-9]\d{0,4})\.xml$/.exec(request.params.file) ?? [];
    const number = Number(digits);
    if (name === 'pages' && number === 1)
      return sendXml(reply, Readable.from(urlSet(publicUrl, pageRows(await lastChange(db)))));
    const kind = LISTED.find((each) => each === name);
    if (kind === undefined || !(await sitemapsOf(db, kind)).includes(number))
      return refuseWith(reply, refuse('ERR_NOT_FOUND'));
    return sendXml(reply, Readable.from(urlSet(publicUrl, rowsOfSitemap(db, kind, number))));
  });
}

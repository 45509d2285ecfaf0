import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider, type StaticDataRouteOption } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import {
  createLanguage,
  createLanguageStore,
  LANGUAGES,
  localeOf,
  splitLanguage,
  type Translate,
} from '../lib/i18n/languages.tsx';
import { islandsLoaded } from '../lib/loading/deferred-island.tsx';
import { createScreenTitleStore, documentTitle } from '../lib/page/screen-title.tsx';
import { createQueryClient } from '../lib/api/queries.ts';
import type { RouteContext } from '../lib/page/route.ts';
import { fixedSession } from '../lib/session/fixed-session.ts';
import type { Startup, StartupDocument } from '../lib/loading/startup.ts';
import { createPageRouter } from './router.tsx';
import { ServicesProvider } from './services.tsx';
import type { Rendered } from './start/fill-shell.ts';
import { structuredData } from './head/structured-data.ts';
import type { Call } from '../lib/api/caller.ts';

export { fillShell as fill } from './start/fill-shell.ts';
export { pageAddress } from './paths/page-query.ts';
export { drawClubPicture } from './pictures/club-picture.tsx';
export { drawContestPicture } from './pictures/contest-picture.tsx';
export { drawElevenPicture } from './pictures/eleven-picture.tsx';
export { drawMatchPicture } from './pictures/match-picture.tsx';
export { drawProfilePicture } from './pictures/profile-picture.tsx';
export { drawPlayerPicture } from './pictures/share-picture.tsx';
export { drawSeasonPicture } from './pictures/season-picture.tsx';
export { drawStoryPicture } from './pictures/story-picture.tsx';
export { drawTouchlinePicture } from './pictures/touchline-picture.tsx';
export { drawVenuePicture } from './pictures/venue-picture.tsx';

/** The data a page is rendered from. */
export interface RenderData {
  readonly startup: Startup;
  /** Makes a call of the contract in process, as the user who requests the page. */
  readonly call: Call;
  /** The public origin of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Language and version (`en.<version>`) of the texts cached on a manager's device; null for everyone else. */
  readonly keptTexts: string | null;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that is safe in a script element: it cannot contain "</script" or a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

function redirectTo(location: string): Rendered {
  return { status: 302, location, head: '', body: '', startup: '' };
}

/** The path of a page's own picture, by the parameters of its address; undefined for pages without one. */
function ownPicture(
  picture: StaticDataRouteOption['sharePicture'],
  params: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (picture === undefined) return undefined;
  const { id, token, seasonId, round, type } = params;
  if (picture === 'season') return `/share/season/${token}.png`;
  if (picture === 'eleven') return `/share/eleven/${seasonId}-${round}.png`;
  if (picture !== 'card') return `/share/${picture}/${id}.png`;
  return type === 'player' || type === 'venue' ? `/share/${type}/${id}.png` : undefined;
}

/**
 * The path of the picture that links to a page show. Sites that preview a page which requires login are redirected to the
 * sign-in screen: its picture is that of the page it leads back to.
 */
function pictureOf(router: PageRouter): string {
  const { pathname, searchStr } = router.state.location;
  const origin = pathname === '/auth/login' ? new URLSearchParams(searchStr).get('origin') : null;
  const shown = URL.parse(origin ?? pathname, 'http://page')?.pathname ?? pathname;
  const [, params, route] = router.getMatchedRoutes(splitLanguage(shown).path);
  return ownPicture(route?.options.staticData?.sharePicture, params) ?? '/share/touchline.png';
}

const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** Open Graph texts of a page: its title, description and picture. */
interface PageText {
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'article';
}

/** `summary` is the description of an article. */
function pageTextOf(t: Translate, path: string, name: string | undefined, summary?: string): PageText {
  const promise = t('shell.description');
  const title = documentTitle(t, path, name);
  if (summary !== undefined) return { title, description: summary, type: 'article' };
  const description = path === '/' || name === undefined ? promise : `${name}. ${promise}`;
  return { title, description, type: 'website' };
}

function headOf({ title, description }: Pick<PageText, 'title' | 'description'>): string {
  return `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">`;
}

/** The tags of a link preview; `picturePath` is of a picture of 1200 by 630 px, drawn by the server. */
function previewOf(
  { title, description, type }: PageText,
  picturePath: string,
  address: string,
  publicUrl: string,
  language: Startup['language'],
): string {
  const picture = `${publicUrl}${picturePath}?lang=${language}`;
  const facts = [
    ['og:type', type],
    ['og:site_name', 'Touchline'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
    ['og:locale', localeOf(language).replace('-', '_')],
  ] as const;
  const tags = facts.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`);
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

/** The path of a page without the name in it, which may be any: all of them are one page. */
function canonicalPath(path: string, routePath: string, slug: string | undefined): string {
  return slug !== undefined && /\/(?:\$slug|\{-\$slug\})$/.test(routePath)
    ? path.slice(0, path.lastIndexOf('/'))
    : path;
}

/** The address of a page in one language. */
function addressOf(publicUrl: string, path: string, code: Startup['language']): string {
  return `${publicUrl}/${code}${path === '/' ? '' : path}`;
}

/** The canonical link of a page and its alternates in every language. */
function alternateLinks(publicUrl: string, path: string, language: Startup['language']): string {
  const address = (code: Startup['language']) => escaped(addressOf(publicUrl, path, code));
  const others = LANGUAGES.map(
    (code) => `<link rel="alternate" hreflang="${localeOf(code)}" href="${address(code)}">`,
  );
  // x-default is English. The address without a language is no alternate: its language depends on the reader.
  const fallback = `<link rel="alternate" hreflang="x-default" href="${address('en')}">`;
  return `<link rel="canonical" href="${address(language)}">${others.join('')}${fallback}`;
}

type PageRouter = ReturnType<typeof createPageRouter>;

/** Further tags of a page's head: its address in each language, its preview, and its subject. */
function linksOf(
  router: PageRouter,
  queries: RouteContext['queries'],
  text: PageText,
  { language, data: { publicUrl } }: { readonly language: Startup['language']; readonly data: RenderData },
): string {
  const match = router.state.matches.at(-1);
  const routePath = match?.fullPath ?? '/';
  const params: Readonly<Record<string, string | undefined>> = { ...match?.params };
  const path = canonicalPath(router.state.location.pathname, routePath, params['slug']);
  const address = addressOf(publicUrl, path, language);
  const picturePath = pictureOf(router);
  const subject = structuredData(queries, {
    routePath,
    params,
    address,
    description: text.description,
    picture: `${publicUrl}${picturePath}?lang=${language}`,
    publicUrl,
  });
  const linked =
    subject === null
      ? ''
      : `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...subject })}</script>`;
  return (
    alternateLinks(publicUrl, path, language) +
    previewOf(text, picturePath, address, publicUrl, language) +
    linked
  );
}

/** Texts of the frame, and of components that any screen may show at any time. */
const SHARED_TEXTS = /^(?:shell|ui)\./;

/** The texts a document carries: those its page uses; the browser loads the rest after hydration. */
function textsOf(
  { user, catalog }: Startup,
  usedKeys: ReadonlySet<string>,
): Pick<StartupDocument, 'catalog' | 'isPartial'> {
  if (user !== null) return { catalog };
  const own = Object.entries(catalog).filter(([key]) => usedKeys.has(key) || SHARED_TEXTS.test(key));
  return { catalog: Object.fromEntries(own), isPartial: true };
}

/**
 * Renders the page at an address for a visitor. For a manager (`startup.user`) it only runs the route's
 * prefetches: the browser renders a manager's page. `url` is a path with its query.
 */
export async function render(
  url: string,
  language: Startup['language'],
  data: RenderData,
): Promise<Rendered> {
  const usedKeys = new Set<string>();
  const languageInUse = createLanguage(language, data.startup.catalog, (key) => usedKeys.add(key));
  const services: RouteContext = {
    queries: createQueryClient(data.call),
    session: fixedSession(data.startup.user),
    language: createLanguageStore(
      languageInUse,
      async () => data.startup.catalog,
      () => undefined,
    ),
    startup: data.startup,
  };
  // The language prefix belongs to the address, not to the screen: with it the router would redirect.
  const { pathname, search } = new URL(url, 'http://page');
  const address = splitLanguage(pathname).path + search;
  const router = createPageRouter(services, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const location = result.redirect.headers.get('location') ?? '/error/404';
    return data.keptTexts !== null && location.startsWith(LOGIN_PATH)
      ? clientRendered(data, languageInUse.t)
      : redirectTo(location);
  }
  const facts = router.state.matches.at(-1)?.staticData;
  const isUnknown = router.state.matches.some(
    (match) => match._notFound === true || match.status === 'notFound',
  );
  if (isUnknown) return redirectTo('/error/404');

  await islandsLoaded();
  const titles = createScreenTitleStore();
  const page = (
    <ServicesProvider services={services} titles={titles}>
      <RouterProvider router={router} />
    </ServicesProvider>
  );
  const isError = facts?.section === 'error';
  const body = data.startup.user === null ? renderToString(page) : '';
  const path = router.state.location.pathname;
  const name = titles.get().title ?? (facts?.title === undefined ? undefined : languageInUse.t(facts.title));
  const text = pageTextOf(languageInUse.t, path, name, titles.get().description);
  return {
    status: isError ? 404 : (result?.status ?? 200),
    head:
      headOf(text) + (isError ? NOT_INDEXED : linksOf(router, services.queries, text, { language, data })),
    body,
    startup: scriptJson({
      ...data.startup,
      ...textsOf(data.startup, usedKeys),
      language,
      queries: dehydrate(services.queries),
    }),
  };
}

/** Where a screen that requires login redirects visitors. */
const LOGIN_PATH = '/auth/login?origin=';

/**
 * A document for a manager, whose page only the browser can render: without texts when the device has cached them.
 */
function clientRendered({ startup, keptTexts }: RenderData, t: Translate): Rendered {
  const { language, textsVersion, catalog } = startup;
  const isCached = keptTexts === `${language}.${textsVersion}`;
  return {
    status: 200,
    head: `<title>${escaped(documentTitle(t, '', undefined))}</title>${NOT_INDEXED}`,
    body: '',
    startup: scriptJson({
      ...startup,
      catalog: isCached ? {} : catalog,
      isPartial: isCached,
      queries: { queries: [], mutations: [] },
    } satisfies StartupDocument),
  };
}

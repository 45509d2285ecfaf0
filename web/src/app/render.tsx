import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Call } from '../lib/api/call.ts';
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
import type { SessionStore } from '../lib/session/session.tsx';
import type { Startup, StartupDocument } from '../lib/loading/startup.ts';
import { BROWSER_BAR, type Theme } from '../lib/page/theme.tsx';
import { createPageRouter } from './router.tsx';
import { ServicesProvider } from './services.tsx';

export { drawPlayerPicture } from './share-picture.tsx';
export { drawTouchlinePicture } from './touchline-picture.tsx';

/** What the server gives to draw a page from. */
export interface RenderData {
  readonly startup: Startup;
  /** Makes a call of the contract in process, as the one who asks for the page. */
  readonly call: Call;
  /** Where the product is found, without a slash at the end. */
  readonly publicUrl: string;
  /** Language and version (`en.<version>`) of the texts a manager's device keeps; null for everybody else. */
  readonly keptTexts: string | null;
}

/** A drawn page: the parts of a document. `fill` puts them into the shell. */
export interface Rendered {
  readonly status: number;
  /** Where to go instead, with status 302. */
  readonly location?: string;
  /** `<title>` and `<meta>`. */
  readonly head: string;
  /** The markup of the page; empty for a signed-in manager, whose browser draws it. */
  readonly body: string;
  /** The JSON of `<script id="startup">`: the startup and the answers the route asked for. */
  readonly startup: string;
}

function sessionOf(user: Startup['user']): SessionStore {
  const session =
    user === null ? ({ status: 'unauthenticated' } as const) : ({ status: 'authenticated', user } as const);
  const nothing = async () => undefined;
  return {
    get: () => session,
    subscribe: () => () => undefined,
    signIn: nothing,
    setUser: () => undefined,
    refreshUser: nothing,
    verify: nothing,
    renew: nothing,
    signOut: nothing,
    end: nothing,
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that can stand in a script element: no "</script" and no comment can be formed. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

function redirectTo(location: string): Rendered {
  return { status: 302, location, head: '', body: '', startup: '' };
}

const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** What a link to the page shows elsewhere: its name, what this is, and a picture. */
interface PageText {
  readonly title: string;
  readonly description: string;
}

function wordsOf(t: Translate, path: string, name: string | undefined): PageText {
  const promise = t('shell.description');
  const description = path === '/' || name === undefined ? promise : `${name}. ${promise}`;
  return { title: documentTitle(t, path, name), description };
}

function headOf({ title, description }: PageText): string {
  return `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">`;
}

/** The picture of every page that has none of its own: 1200 by 630 px, drawn by the server. */
function previewOf(
  { title, description }: PageText,
  address: string,
  publicUrl: string,
  language: Startup['language'],
): string {
  const picture = `${publicUrl}/share/touchline.png?lang=${language}`;
  const facts = [
    ['og:type', 'website'],
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

/** The address of a page in one language. */
function addressOf(publicUrl: string, path: string, code: Startup['language']): string {
  return `${publicUrl}/${code}${path === '/' ? '' : path}`;
}

/** The addresses of a page: the one in its language, and those of the same page in each. */
function versionsOf(publicUrl: string, path: string, language: Startup['language']): string {
  const address = (code: Startup['language']) => escaped(addressOf(publicUrl, path, code));
  const others = LANGUAGES.map(
    (code) => `<link rel="alternate" hreflang="${localeOf(code)}" href="${address(code)}">`,
  );
  // Who speaks none of them reads English. The address without a language is none of the versions: it is each reader's own.
  const readers = `<link rel="alternate" hreflang="x-default" href="${address('en')}">`;
  return `<link rel="canonical" href="${address(language)}">${others.join('')}${readers}`;
}

/** Of the frame around every screen, and of parts every screen may show at any moment. */
const SHARED_TEXTS = /^(?:shell|ui)\./;

/** The texts a document brings: those of its page; the browser asks for the others when the page is awake. */
function textsOf(
  { user, catalog }: Startup,
  usedKeys: ReadonlySet<string>,
): Pick<StartupDocument, 'catalog' | 'isPartial'> {
  if (user !== null) return { catalog };
  const own = Object.entries(catalog).filter(([key]) => usedKeys.has(key) || SHARED_TEXTS.test(key));
  return { catalog: Object.fromEntries(own), isPartial: true };
}

/**
 * Draws the page at an address for a visitor. For a manager (`startup.user`) it only asks the route's first
 * questions: his page is drawn by his browser. `url` is a path with its query.
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
    session: sessionOf(data.startup.user),
    language: createLanguageStore(
      languageInUse,
      async () => data.startup.catalog,
      () => undefined,
    ),
    startup: data.startup,
  };
  // The prefix is part of the reader's address, not of the screen's: left in, the router would send him on without it.
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
  const text = wordsOf(languageInUse.t, path, name);
  return {
    status: isError ? 404 : (result?.status ?? 200),
    head:
      headOf(text) +
      (isError
        ? NOT_INDEXED
        : versionsOf(data.publicUrl, path, language) +
          previewOf(text, addressOf(data.publicUrl, path, language), data.publicUrl, language)),
    body,
    startup: scriptJson({
      ...data.startup,
      ...textsOf(data.startup, usedKeys),
      language,
      queries: dehydrate(services.queries),
    }),
  };
}

/** Where a screen sends who is not signed in. */
const LOGIN_PATH = '/auth/login?origin=';

/** A document for a manager, whose page only his browser can draw: with no texts when his device has the same. */
function clientRendered({ startup, keptTexts }: RenderData, t: Translate): Rendered {
  const { language, textsVersion, catalog } = startup;
  const isKept = keptTexts === `${language}.${textsVersion}`;
  return {
    status: 200,
    head: `<title>${escaped(documentTitle(t, '', undefined))}</title>${NOT_INDEXED}`,
    body: '',
    startup: scriptJson({
      ...startup,
      catalog: isKept ? {} : catalog,
      isPartial: isKept,
      queries: { queries: [], mutations: [] },
    } satisfies StartupDocument),
  };
}

/** The starter of a page, which names the files of the program, the program first. */
const LOADER = /<script async src="[^"]+" data-program="([^"]+)">/;

/** The files of the program, asked for at once: an undrawn page has nothing to show before it runs. */
function programAtOnce(files: string): string {
  const [program = '', ...parts] = files.split(' ');
  const links = parts.map((file) => `<link rel="modulepreload" href="${file}">`);
  return `<script type="module" async src="${program}"></script>${links.join('')}`;
}

/** Puts a page into the text of `shell.html`. */
export function fill(shell: string, page: Rendered, language: Startup['language'], theme: Theme): string {
  const startup = `<script type="application/json" id="startup">${page.startup}</script>`;
  return shell
    .replace('lang="en" data-theme="floodlight"', () => `lang="${localeOf(language)}" data-theme="${theme}"`)
    .replace(BROWSER_BAR.floodlight, () => BROWSER_BAR[theme])
    .replace(LOADER, (loader, files: string) => (page.body === '' ? programAtOnce(files) : '') + loader)
    .replace(/<!--head-->.*?<!--\/head-->/s, () => page.head)
    .replace('<!--body--><!--/body-->', () => page.body)
    .replace('<!--startup-->', () => (page.startup === '' ? '' : startup));
}

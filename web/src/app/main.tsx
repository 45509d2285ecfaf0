import '../ui/theme/theme.css';
import '../ui/theme/motion.css';
import { hydrate } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect } from 'react';
import type { LanguageCode } from '@touchline/contract';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { call, onSessionEnded } from '../lib/api/call.ts';
import { serverClock } from '../lib/time/clock.ts';
import { credentials } from '../lib/session/credentials.ts';
import { syncFromDocument } from '../lib/time/document-clock.ts';
import { reportException } from '../lib/loading/error-reporting.ts';
import { createTextCache, writeTextsCookie } from '../lib/i18n/text-cache.ts';
import {
  chooseLanguage,
  createLanguage,
  createLanguageStore,
  createPartialLanguage,
  localeOf,
  splitLanguage,
  useLanguageStore,
  type Catalog,
  type Language,
  type PartialLanguage,
} from '../lib/i18n/languages.tsx';
import { createQueryClient } from '../lib/api/queries.ts';
import type { RouteContext } from '../lib/page/route.ts';
import { withTabLock, createSessionStore, onSessionLost, initialSession } from '../lib/session/session.tsx';
import {
  fetchStartup,
  loadCatalog,
  readStartup,
  type Startup,
  type StartupDocument,
} from '../lib/loading/startup.ts';
import { createStartupStore } from '../lib/loading/startup-context.ts';
import { storage } from '../lib/session/storage.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { createPageRouter, type PageRouter } from './router.tsx';
import { ServicesProvider } from './services.tsx';

/** Tells the browser the page's language. Told again, every rule of the style sheet would be looked at anew. */
function setDocumentLanguage(locale: string): void {
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
}

function keepLanguage({ code, locale }: Language): void {
  storage.write('lang', code);
  setDocumentLanguage(locale);
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
}

const textCache = createTextCache(storage, writeTextsCookie);

/** The language of the page: with the texts this device kept, those the document brought, or as many as it brought. */
function initialLanguage(startup: Startup, isPartial: boolean): PartialLanguage | Language {
  const { language, textsVersion, catalog } = startup;
  if (credentials.token() !== null) {
    const kept = textCache.read(language, textsVersion);
    if (kept !== null) return createLanguage(language, kept);
    if (!isPartial) whenIdle(async () => textCache.keep({ language, version: textsVersion, catalog }));
  }
  return isPartial ? createPartialLanguage(language, catalog) : createLanguage(language, catalog);
}

/** Loads the texts of a language; a manager's device keeps them. */
async function loadTexts(language: LanguageCode): Promise<Catalog> {
  const { version, catalog } = await loadCatalog(call, language);
  if (credentials.token() !== null) textCache.keep({ language, version, catalog });
  return catalog;
}

interface Services extends RouteContext {
  /** Finds out who looks, and gets the texts of a manager's page. */
  readonly resolveSession: () => Promise<void>;
}

function createServices(startup: Startup, carried: StartupDocument | null, isDrawn: boolean): Services {
  const queries = createQueryClient();
  // A document is drawn for a visitor when the server did not know who asked: its answers are not a manager's.
  if (carried !== null && (carried.user !== null || credentials.token() === null)) {
    hydrate(queries, carried.queries);
  }
  const initial = initialLanguage(startup, carried?.isPartial === true);
  const [first, fill] =
    'fill' in initial ? ([initial.language, initial.fill] as const) : ([initial, null] as const);
  keepLanguage(first);
  const language = createLanguageStore(first, loadTexts, keepLanguage, fill);
  const session = createSessionStore(
    { call, credentials, storage, now: () => serverClock.now(), withLock: withTabLock },
    initialSession(credentials.token(), startup.user),
  );
  onSessionEnded((token) => void session.end(token));
  onSessionLost(session, () => {
    queries.clear();
    void language.fill().then(
      () => toast('failed', language.get().t('shell.session-ended')),
      () => undefined,
    );
  });
  const hadToken = credentials.token() !== null;
  // A document for a manager, though there is none any more.
  if (!hadToken && !isDrawn) textCache.forget();
  session.subscribe(() => {
    if (session.get().status === 'unauthenticated') textCache.forget();
  });
  const resolveSession = async () => {
    // First of all, since no texts are answered to a token that is worth nothing any more.
    if (session.get().status === 'unknown') await session.verify();
    // A manager's page is not the one the document was drawn for, and the door he is sent to is not either.
    if (hadToken || !isDrawn) await language.fill();
  };
  return { queries, session, language, startup, resolveSession };
}

/** How long the first answers of a screen may come behind the one that says who looks; in ms. */
const MAX_WAIT = 150;

/** Loads the first screen. Of one for managers alone program and answers come while it is checked who looks. */
async function loadFirst(
  router: PageRouter,
  { queries, session }: RouteContext,
  known: Promise<void>,
): Promise<void> {
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname);
  const isForManagers = route?.options.staticData?.requiresLogin === true;
  const early = isForManagers && session.get().status === 'unknown' ? router.load() : null;
  await known;
  await early;
  if (early === null || session.get().status !== 'authenticated') return router.load();
  // They were asked for together with who looks: a skeleton would be drawn for nothing.
  const answers = queries.getQueryCache().getAll();
  const answered = Promise.allSettled(answers.map(async ({ promise }) => promise));
  await Promise.race([answered, new Promise((late) => setTimeout(late, MAX_WAIT))]);
}

/** Does what no first page needs, once there is time for it. The page goes on without what fails. */
function whenIdle(work: () => Promise<void>): void {
  const begin = () => void work().catch(reportException);
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
}

/** Tells that the page answers now: presses made earlier are made again (`theme.js`), and the mark is measured. */
function Hydrated() {
  const language = useLanguageStore();
  useEffect(() => {
    performance.mark('hydrated');
    dispatchEvent(new Event('hydrated'));
    // What fails now is asked for again by whoever goes on to another screen.
    language.fill().catch(() => undefined);
  }, [language]);
  return null;
}

/** A page the server drew does without them. */
function startupScreens() {
  return import('./startup-screens.tsx');
}

/** Ends when the browser has had the turn. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function start(container: HTMLElement): Promise<void> {
  // What opens the manager's key is on its way meanwhile: his page waits for calls, which are signed with it.
  if (credentials.token() !== null) void credentials.key().catch(() => undefined);
  // Reading the program was a piece of work of its own.
  await yieldToBrowser();
  syncFromDocument(serverClock);
  const carried = readStartup(document);
  const isDrawn = container.firstElementChild !== null;
  let root: Root | null = null;
  if (carried === null) {
    const { StartupLoading } = await startupScreens();
    root = createRoot(container);
    root.render(<StartupLoading />);
  }
  const asked = splitLanguage(location.pathname).language;
  const code =
    carried?.language ?? chooseLanguage(location.pathname, storage.read('lang'), navigator.languages);
  // What the server drew says it itself.
  if (carried === null) setDocumentLanguage(localeOf(code));
  try {
    const services = createServices(carried ?? (await fetchStartup(call, code)), carried, isDrawn);
    const known = services.resolveSession();
    // It is waited for below; until then nobody hears that it failed.
    known.catch(() => undefined);
    if (asked !== null && asked !== services.language.get().code) await services.language.change(asked);
    const router = createPageRouter(services);
    await loadFirst(router, services, known);
    const startup = createStartupStore(services.startup);
    services.session.subscribe(() => void router.invalidate());
    const page = (
      <StrictMode>
        <ServicesProvider services={services} startup={startup}>
          <RouterProvider router={router} />
          <Hydrated />
        </ServicesProvider>
      </StrictMode>
    );
    if (root !== null) root.render(page);
    else if (isDrawn && services.session.get().status !== 'authenticated') {
      // Tells the router that the server drew this page, so that both draw the same tree.
      router.ssr = { manifest: undefined };
      // As a transition it is done in slices, between which the browser answers.
      startTransition(() => void hydrateRoot(container, page));
    } else createRoot(container).render(page);
    whenIdle(async () => (await import('./after-start.ts')).afterStart(services, startup));
  } catch (failure) {
    reportException(failure);
    const { StartupFailed } = await startupScreens();
    (root ?? createRoot(container)).render(<StartupFailed />);
  }
}

function begin(): void {
  const container = document.getElementById('root');
  if (container !== null) void start(container);
}

// A manager's program may be there before the whole of his document is.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
else begin();

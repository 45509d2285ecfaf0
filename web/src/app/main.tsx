import '../ui/theme/theme.css';
import '../ui/theme/motion.css';
import { hydrate } from '@tanstack/react-query';
import { RouterProvider, type AnyRoute, type RouteComponent } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import type { LanguageCode } from '@touchline/contract';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { call, onSessionEnded } from '../lib/api/call.ts';
import { serverClock } from '../lib/time/clock.ts';
import { credentials } from '../lib/session/credentials.ts';
import { syncFromDocument } from '../lib/time/document-clock.ts';
import { remainingTexts, screenHydration } from '../lib/loading/milestone.ts';
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
import { onGuardsChange } from '../lib/session/pending.ts';
import { createSessionStore, onSessionLost, initialSession } from '../lib/session/session.tsx';
import { loadCatalog, readStartup, type Startup, type StartupDocument } from '../lib/loading/startup.ts';
import { createStartupStore } from '../lib/loading/startup-context.ts';
import { storage } from '../lib/session/storage.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { firstScreenOf, loadFirst, MAX_WAITS } from './start/load-first.ts';
import { createPageRouter, type PageRouter } from './router.tsx';
import { ServicesProvider } from './services.tsx';

/** Sets the language of the document, only when it differs: setting it recalculates every style. */
function setDocumentLanguage(locale: string): void {
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
}

function keepLanguage({ code, locale }: Language): void {
  storage.write('lang', code);
  setDocumentLanguage(locale);
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
}

const textCache = createTextCache(storage, writeTextsCookie);

/** The initial language: with the texts cached on this device, or those in the document, which may be a part. */
function initialLanguage(startup: Startup, isPartial: boolean): PartialLanguage | Language {
  const { language, textsVersion, catalog } = startup;
  if (credentials.token() !== null) {
    const cached = textCache.read(language, textsVersion);
    if (cached !== null) return createLanguage(language, cached, undefined, navigator.languages);
    if (!isPartial) whenIdle(async () => textCache.keep({ language, version: textsVersion, catalog }));
  }
  return isPartial
    ? createPartialLanguage(language, catalog)
    : createLanguage(language, catalog, undefined, navigator.languages);
}

/** Loads the texts of a language; a manager's device caches them. */
async function loadTexts(language: LanguageCode): Promise<Catalog> {
  const { version, catalog } = await loadCatalog(call, language);
  if (credentials.token() !== null) textCache.keep({ language, version, catalog });
  return catalog;
}

interface Services extends RouteContext {
  /** Verifies the session and loads the texts of a manager's page. */
  readonly resolveSession: () => Promise<void>;
}

function createServices(startup: Startup | StartupDocument, isDrawn: boolean): Services {
  const queries = createQueryClient();
  // A document without a user was rendered for a visitor: its query data is not valid for a manager.
  if ('queries' in startup && (startup.user !== null || credentials.token() === null)) {
    hydrate(queries, startup.queries);
  }
  const initial = initialLanguage(startup, 'isPartial' in startup && startup.isPartial === true);
  const [first, fill] =
    'fill' in initial ? ([initial.language, initial.fill] as const) : ([initial, null] as const);
  keepLanguage(first);
  const language = createLanguageStore(first, loadTexts, keepLanguage, fill, navigator.languages);
  const session = createSessionStore(
    { call, credentials, storage, now: () => serverClock.now(), otherTabsStopped },
    initialSession(credentials.token(), startup.user),
  );
  onSessionEnded((token, reason) => void session.end(token, reason));
  onSessionLost(session, () => {
    queries.clear();
    void language.fill().then(
      () => toast('failed', language.get().t('shell.session-ended')),
      () => undefined,
    );
  });
  const hadToken = credentials.token() !== null;
  // The server rendered for a manager who is no longer signed in here: clear its cookie.
  if (!hadToken && !isDrawn) textCache.forget();
  session.subscribe(() => {
    if (session.get().status === 'unauthenticated') textCache.forget();
  });
  const resolveSession = async () => {
    // Verify first: the server returns no texts for an expired token.
    if (session.get().status === 'unknown') await session.verify();
    // The document holds only a visitor's texts for its own page. A manager sees another page, and so does a
    // manager redirected to the login page.
    if (hadToken || !isDrawn) await language.fill();
  };
  return { queries, session, language, startup, resolveSession };
}

/**
 * Runs work that the first page does not need when the browser is idle. Errors are reported and do not stop the
 * page.
 */
function whenIdle(work: () => Promise<void>): void {
  const begin = () => void work().catch(reportException);
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
}

/** Stops hiding the parts for visitors. */
function showVisitorParts(): void {
  delete document.documentElement.dataset['manager'];
}

/** Signals that the page is hydrated: `theme.js` replays an earlier click, and the performance mark is set. */
function Hydrated({ textsLoaded }: { readonly textsLoaded: () => void }) {
  const language = useLanguageStore();
  // Only with the manager's page: before it the document still holds the parts for visitors.
  useLayoutEffect(showVisitorParts, []);
  useEffect(() => {
    performance.mark('hydrated');
    dispatchEvent(new Event('hydrated'));
    // A failed load is retried on the next navigation.
    language.fill().then(textsLoaded, () => undefined);
  }, [language, textsLoaded]);
  return null;
}

/**
 * Lets navigations wait until the first screen is hydrated. React hydrates the frame first, and the screen, which is behind a boundary of
 * the router, later. A navigation in between removes the match that the screen is drawn from: hydrating it would throw.
 */
function watchFirstScreen(router: PageRouter): void {
  const match = router.state.matches.at(-1);
  const route: AnyRoute | undefined = match && router.routesById[match.routeId];
  const Screen: RouteComponent | undefined = route?.options.component;
  if (route === undefined || Screen === undefined) return;
  const hydrated = screenHydration.expect();
  route.update({
    component: function FirstScreen() {
      useEffect(hydrated, []);
      return <Screen />;
    },
  });
}

async function otherTabsStopped(): Promise<void> {
  return (await import('../lib/session/other-tabs.ts')).untilStopped();
}

/** Loaded on demand: a server-rendered page does not need them. */
function startupScreens() {
  return import('./start/startup-screens.tsx');
}

/** Yields to the browser for one task. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function start(container: HTMLElement): Promise<void> {
  const oneTimeToken = window.takeOneTimeToken?.() ?? null;
  // Load the signing key in parallel: the calls of a manager's page need it.
  if (credentials.token() !== null) void credentials.key().catch(() => undefined);
  // Evaluating the program was a long task: the browser handles input first.
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
  const pathLanguage = splitLanguage(location.pathname).language;
  const code =
    carried?.language ?? chooseLanguage(location.pathname, storage.read('lang'), navigator.languages);
  // A server-rendered document already has its language.
  if (carried === null) setDocumentLanguage(localeOf(code));
  try {
    const services = createServices(carried ?? (await (await startupScreens()).loadStart(code)), isDrawn);
    if (oneTimeToken !== null)
      await (await import('../lib/session/follow-link.ts')).followLink(services, call, oneTimeToken);
    const sessionResolved = services.resolveSession();
    // Awaited below; this prevents an unhandled rejection meanwhile.
    sessionResolved.catch(() => undefined);
    if (pathLanguage !== null && pathLanguage !== services.language.get().code)
      await services.language.change(pathLanguage);
    // The router reads a hundred routes: another task.
    await yieldToBrowser();
    const router = createPageRouter(services);
    const showsContent = isDrawn && container.querySelector('[data-visitor="screen"]') === null;
    const maxWait = showsContent ? MAX_WAITS.drawn : MAX_WAITS.empty;
    await loadFirst(firstScreenOf(router), services, sessionResolved, maxWait);
    const startup = createStartupStore(services.startup);
    onGuardsChange(services.session, () => void router.invalidate());
    const page = (
      <StrictMode>
        <ServicesProvider services={services} startup={startup}>
          <RouterProvider router={router} />
          <Hydrated textsLoaded={remainingTexts.expect()} />
        </ServicesProvider>
      </StrictMode>
    );
    if (root !== null) root.render(page);
    else if (isDrawn && services.session.get().status !== 'authenticated') {
      // Marks the page as server-rendered, so that the router renders the same tree.
      router.ssr = { manifest: undefined };
      // The session of this device has ended, so a visitor is reading.
      showVisitorParts();
      watchFirstScreen(router);
      // In a transition React hydrates in slices and the page stays responsive.
      startTransition(() => void hydrateRoot(container, page));
    } else createRoot(container).render(page);
    whenIdle(async () => (await import('./start/after-start.ts')).afterStart(services, startup, router));
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

// The scripts of a manager's page may run before the document is parsed.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
else begin();

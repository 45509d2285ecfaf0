import '../ui/theme.css';
import '../ui/motion.css';
import { hydrate } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { call, onSessionEnded } from '../lib/call.ts';
import { serverClock } from '../lib/clock.ts';
import { credentials } from '../lib/credentials.ts';
import { learnFromDocument } from '../lib/document-clock.ts';
import {
  chooseLanguage,
  createLanguage,
  createLanguageStore,
  createPartialLanguage,
  localeOf,
  splitLanguage,
  useLanguageStore,
  type Language,
} from '../lib/languages.tsx';
import { createQueryClient } from '../lib/queries.ts';
import { reportError } from '../lib/report-error.ts';
import type { RouteContext } from '../lib/route.ts';
import { aloneAmongTabs, createSessionStore, onSessionLost, startingSession } from '../lib/session.tsx';
import {
  fetchStartup,
  loadCatalog,
  readStartup,
  type Startup,
  type StartupDocument,
} from '../lib/startup.ts';
import { createStartupStore } from '../lib/startup-context.ts';
import { storage } from '../lib/storage.ts';
import { toast } from '../ui/toast.tsx';
import { createPageRouter } from './router.tsx';
import { ServicesProvider } from './services.tsx';

/** Tells the browser the page's language. Told again, every rule of the style sheet would be looked at anew. */
function speak(locale: string): void {
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
}

function keepLanguage({ code, locale }: Language): void {
  storage.write('lang', code);
  speak(locale);
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=lax`;
}

async function createServices(startup: Startup, carried: StartupDocument | null): Promise<RouteContext> {
  const queries = createQueryClient();
  // A document is drawn for a visitor when the server did not know who asked: its answers are not a manager's.
  if (carried !== null && (carried.user !== null || credentials.token() === null)) {
    hydrate(queries, carried.queries);
  }
  const partial =
    carried?.isPartial === true ? createPartialLanguage(startup.language, startup.catalog) : null;
  const first = partial?.language ?? createLanguage(startup.language, startup.catalog);
  keepLanguage(first);
  const language = createLanguageStore(
    first,
    async (code) => (await loadCatalog(call, code)).catalog,
    keepLanguage,
    partial?.fill,
  );
  const session = createSessionStore(
    { call, credentials, storage, now: () => serverClock.now(), alone: aloneAmongTabs },
    startingSession(credentials.token(), startup.user),
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
  // First of all, since nothing else is answered to a token that is worth nothing any more.
  if (session.get().status === 'unknown') await session.verify();
  // A manager's page is not the one the document was drawn for, and the door he is sent to is not either.
  if (hadToken) await language.fill();
  return { queries, session, language, startup };
}

/** Does what no first page needs, once there is time for it. What can't be had is gone without. */
function whenIdle(work: () => Promise<void>): void {
  const begin = () => void work().catch(() => undefined);
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
}

/** Tells that the page answers now: presses made earlier are made again (`theme.js`), and the mark is measured. */
function Awake() {
  const language = useLanguageStore();
  useEffect(() => {
    performance.mark('awake');
    dispatchEvent(new Event('awake'));
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
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function start(container: HTMLElement): Promise<void> {
  // Reading the program was a piece of work of its own.
  await turn();
  learnFromDocument(serverClock);
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
  if (carried === null) speak(localeOf(code));
  try {
    const services = await createServices(carried ?? (await fetchStartup(call, code)), carried);
    if (asked !== null && asked !== services.language.get().code) await services.language.change(asked);
    const router = createPageRouter(services);
    await router.load();
    const startup = createStartupStore(services.startup);
    services.session.subscribe(() => void router.invalidate());
    const page = (
      <StrictMode>
        <ServicesProvider services={services} startup={startup}>
          <RouterProvider router={router} />
          <Awake />
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
    reportError(failure);
    const { StartupFailed } = await startupScreens();
    (root ?? createRoot(container)).render(<StartupFailed />);
  }
}

const container = document.getElementById('root');
if (container !== null) void start(container);

import { reportException } from '../../lib/loading/error-reporting.ts';
import type { StartupStore } from '../../lib/loading/startup-context.ts';
import { watchConnection } from '../../lib/offline/connection.ts';
import { isServerReachable } from '../../lib/offline/reachable.ts';
import { createPageSaver, SAVE_INTERVAL, type PageSaver } from '../../lib/offline/save-page.ts';
import { programVersion, removeSavedPage, writeSavedPage } from '../../lib/offline/saved-page.ts';
import { loadedFiles, registerWorker, watchUpdates, type WorkerMessage } from '../../lib/offline/worker.ts';
import { isNativeApp } from '../../lib/page/native-app.ts';
import type { RouteContext } from '../../lib/page/route.ts';
import { credentials } from '../../lib/session/credentials.ts';
import { serverClock } from '../../lib/time/clock.ts';
import { showUpdate } from './update.ts';

/** How often an open page looks for a newer version of the program, in ms. */
const UPDATE_INTERVAL = 60 * 60_000;
/** How long a visitor's first visit lasts before the worker is installed, in ms: it stores about 180 files at once. */
const INSTALL_DELAY = 8_000;

/** Saves on this device what the page has shown, and installs the worker that shows it without the network. */
export function startOffline(services: RouteContext, startup: StartupStore): void {
  const saver = createPageSaver({
    queries: services.queries,
    startup: () => currentStartup(services, startup),
    owner: sessionOfPage(services),
    version: programVersion(),
    now: Date.now,
    clock: serverClock,
    write: writeSavedPage,
    remove: removeSavedPage,
    onFailure: reportOwnFault,
  });
  saveRegularly(saver);
  services.session.subscribe(() => {
    if (services.session.get().status === 'unauthenticated') void saver.forget();
  });
  watchConnection({
    queries: services.queries,
    isOnline: () => navigator.onLine,
    isReachable: isServerReachable,
    now: Date.now,
    onLost: () => void saver.save(),
  });
  // An app on a phone carries its files itself; in development they change with every edit.
  if (!isNativeApp() && import.meta.env.PROD && 'serviceWorker' in navigator)
    setTimeout(() => void installWorker().catch(reportException), installDelay());
}

/**
 * A visitor may leave again, and the files of the page itself come first. A manager comes back: without a worker their
 * browser compiles the program again at each visit.
 */
function installDelay(): number {
  const isFirstVisit = credentials.token() === null && navigator.serviceWorker.controller === null;
  return isFirstVisit ? INSTALL_DELAY : 0;
}

/** A browser may store nothing, or no more: that is no fault of the program. */
function reportOwnFault(failure: unknown): void {
  if (failure instanceof DOMException && failure.name !== 'DataCloneError') return;
  reportException(failure);
}

function saveRegularly(saver: PageSaver): void {
  setInterval(() => void saver.save(), SAVE_INTERVAL);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void saver.save();
  });
}

/** The start as the page has it now, with all texts; null while it is not known who is looking. */
async function currentStartup({ session, language, startup }: RouteContext, renewed: StartupStore) {
  const known = session.get();
  if (known.status === 'unknown') return null;
  try {
    await language.fill();
  } catch {
    return null;
  }
  const { code, catalog } = language.get();
  const { languages, textsVersion } = startup;
  const { sysconfig, contestsConfig } = renewed.get();
  const user = known.status === 'authenticated' ? known.user : null;
  return { languages, textsVersion, sysconfig, contestsConfig, language: code, catalog, user };
}

/**
 * The session whose answers this page holds, or undefined while another tab has replaced it: those answers must not be
 * saved for someone else.
 */
function sessionOfPage({ session }: RouteContext): () => string | null | undefined {
  const userNow = () => {
    const known = session.get();
    return known.status === 'authenticated' ? known.user.id : null;
  };
  let user = userNow();
  let mine = credentials.session();
  session.subscribe(() => {
    user = userNow();
    mine = user === null ? null : credentials.session();
  });
  return () => (credentials.session() === mine ? mine : undefined);
}

async function installWorker(): Promise<void> {
  // A browser may refuse workers, such as in a private window.
  const registration = await registerWorker().catch(() => null);
  if (registration === null) return;
  watchUpdates(registration, showUpdate);
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL);
  const { active } = await navigator.serviceWorker.ready;
  // Also files that are still loading: an entry comes when its file has loaded.
  new PerformanceObserver((list) => {
    const files = loadedFiles(list.getEntries().filter(bypassedWorker), location.origin);
    if (files.length > 0) active?.postMessage({ type: 'keep', files } satisfies WorkerMessage);
  }).observe({ type: 'resource', buffered: true });
}

/** Whether a file was requested before the worker controlled the page. */
function bypassedWorker(entry: PerformanceEntry): boolean {
  return entry instanceof PerformanceResourceTiming && entry.workerStart === 0;
}

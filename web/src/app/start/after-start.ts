import { abortReads, call } from '../../lib/api/call.ts';
import { pollConfiguration } from '../../lib/loading/poll-configuration.ts';
import { startLive } from '../../lib/live/start-live.ts';
import { reloadHourly } from '../../lib/loading/reload-hourly.ts';
import { navigateAfterPaint } from '../../lib/page/navigate-after-paint.ts';
import { markNavigations } from '../../lib/page/navigation-bar.ts';
import type { RouteContext } from '../../lib/page/route.ts';
import { credentials } from '../../lib/session/credentials.ts';
import { followOtherTabs, withLock } from '../../lib/session/other-tabs.ts';
import { RENEWAL_INTERVAL, renewSession } from '../../lib/session/renewal.ts';
import { storage } from '../../lib/session/storage.ts';
import { serverClock } from '../../lib/time/clock.ts';
import { reportException } from '../../lib/loading/error-reporting.ts';
import { isNativeApp } from '../../lib/page/native-app.ts';
import { startOffline } from '../offline/start-offline.ts';
import { reportErrors } from '../errors/report-errors.ts';
import type { PageRouter } from '../router.tsx';
import type { StartupStore } from '../../lib/loading/startup-context.ts';

/** Starts the background work of an open page; none of it is needed to use the page. */
export async function afterStart(
  services: RouteContext,
  startup: StartupStore,
  router: PageRouter,
): Promise<void> {
  const { session } = services;
  markNavigations(router);
  navigateAfterPaint(router);
  if (isNativeApp()) void startNative(router).catch(reportException);
  void reportErrors(() => router.state.matches.at(-1)?.routeId ?? 'start', session);
  followOtherTabs(session, abortReads);
  const renewal = { session, call, credentials, storage, now: () => serverClock.now(), withLock };
  setInterval(() => void renewSession(renewal), RENEWAL_INTERVAL);
  reloadHourly();
  pollConfiguration({ call, startup, language: services.language, isOnline: () => navigator.onLine });
  startLive(services);
  startOffline(services, startup);
  // Without the network they could not be loaded, and Chromium would not try again in this document.
  await Promise.all([import('../../lib/api/caller.ts'), import('../../lib/session/key-store.ts')]);
  await renewSession(renewal);
}

/** The parts that only the phone app needs and loads. */
async function startNative(router: PageRouter): Promise<void> {
  await (await import('../native/start-native.ts')).startNative(router);
}

import { call } from '../lib/call.ts';
import { keepConfiguration } from '../lib/configuration-tick.ts';
import { startLive } from '../lib/live/start-live.ts';
import { reloadHourly } from '../lib/reload-hourly.ts';
import type { RouteContext } from '../lib/route.ts';
import { keepSession } from '../lib/session.tsx';
import type { StartupStore } from '../lib/startup-context.ts';

/** Begins what keeps an open page up to date: none of it is needed to use the page. */
export async function afterStart(services: RouteContext, startup: StartupStore): Promise<void> {
  keepSession(services.session);
  reloadHourly();
  keepConfiguration({ call, startup, language: services.language, isOnline: () => navigator.onLine });
  startLive(services);
  await services.session.renew();
}

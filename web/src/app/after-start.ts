import { call } from '../lib/api/call.ts';
import { pollConfiguration } from '../lib/loading/poll-configuration.ts';
import { startLive } from '../lib/live/start-live.ts';
import { reloadHourly } from '../lib/loading/reload-hourly.ts';
import type { RouteContext } from '../lib/page/route.ts';
import { keepSessionAlive } from '../lib/session/session.tsx';
import type { StartupStore } from '../lib/loading/startup-context.ts';

/** Starts the background work of an open page; none of it is needed to use the page. */
export async function afterStart(services: RouteContext, startup: StartupStore): Promise<void> {
  keepSessionAlive(services.session);
  reloadHourly();
  pollConfiguration({ call, startup, language: services.language, isOnline: () => navigator.onLine });
  startLive(services);
  await services.session.renew();
}

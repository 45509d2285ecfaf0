import type { RouteContext } from '../../lib/page/route.ts';
import { pendingScreen } from '../../lib/session/pending.ts';
import type { PageRouter } from '../router.tsx';

/**
 * How long the first screen of a manager may wait for its answers after the session is known, in ms: on an empty page,
 * and on one that shows what the server drew for visitors and managers alike.
 */
export const MAX_WAITS = { empty: 150, drawn: 500 } as const;

type Services = Pick<RouteContext, 'queries' | 'session'>;

interface FirstScreen {
  readonly requiresLogin: boolean;
  /** Loads its code and starts its queries. */
  readonly load: () => Promise<void>;
}

/** The screen of the address that the page was opened at. */
export function firstScreenOf(router: PageRouter): FirstScreen {
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname);
  return {
    requiresLogin: route?.options.staticData?.requiresLogin === true,
    load: () => router.load(),
  };
}

/**
 * Loads the first screen; one that requires login while the session is verified. A manager's screen then waits for its
 * answers, `maxWait` ms at most: skeletons would flash, on a drawn page in place of its content.
 */
export async function loadFirst(
  screen: FirstScreen,
  { queries, session }: Services,
  sessionResolved: Promise<void>,
  maxWait: number,
): Promise<void> {
  const early = screen.requiresLogin && session.get().status === 'unknown' ? screen.load() : null;
  await sessionResolved;
  await early;
  const known = session.get();
  const isManager = known.status === 'authenticated' && pendingScreen(known.user) === null;
  if (early === null || !isManager) await screen.load();
  if (isManager) await answersArrived(queries, maxWait);
}

/** Waits until the running queries have been answered, `maxWait` ms at most. */
async function answersArrived(queries: Services['queries'], maxWait: number): Promise<void> {
  const running = queries.getQueryCache().getAll();
  const answered = Promise.allSettled(running.map(async ({ promise }) => promise));
  await Promise.race([answered, new Promise((late) => setTimeout(late, maxWait))]);
}

import type { Routes } from '../http/handler.ts';
import type { HeldContests } from './queries/place.ts';
import { contestReadRoutesWith } from './read-routes.ts';
import { contestWriteRoutes } from './write-routes.ts';

/** The contests' calls; running contests are shown out of memory where this process holds them. */
export function contestRoutesWith(live: HeldContests): Routes {
  return { ...contestReadRoutesWith(live), ...contestWriteRoutes };
}

/** The contests' calls, all of them out of the database. */
export const contestRoutes: Routes = contestRoutesWith(null);

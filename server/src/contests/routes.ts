import type { Routes } from '../http/calls/handler.ts';
import type { LiveFields } from './queries/place.ts';
import { contestReadRoutesWith } from './read-routes.ts';
import { contestWriteRoutesWith, type LoanLimit } from './write-routes.ts';

/**
 * The contests' calls; running contests are shown out of memory where this process holds them, and loans taken with a
 * team are limited as fills are.
 */
export function contestRoutesWith(live: LiveFields, limitLoans: LoanLimit = () => null): Routes {
  return { ...contestReadRoutesWith(live), ...contestWriteRoutesWith(limitLoans) };
}

/** The contests' calls, all of them out of the database, with no limit of loans. */
export const contestRoutes: Routes = contestRoutesWith(null);

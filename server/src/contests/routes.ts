import type { Routes } from '../http/calls/handler.ts';
import type { LiveFields } from './queries/place.ts';
import { contestReadRoutesWith } from './read-routes.ts';
import { contestWriteRoutesWith, type LoanLimit } from './write-routes.ts';

/**
 * The calls of contests. Running contests are answered from memory where this process ranks them; `limitLoans` rate-limits
 * the loans taken with a team, like fills.
 */
export function contestRoutesWith(live: LiveFields, limitLoans: LoanLimit = () => null): Routes {
  return { ...contestReadRoutesWith(live), ...contestWriteRoutesWith(limitLoans) };
}

/** The calls of contests, answered from the database, with no limit on loans. */
export const contestRoutes: Routes = contestRoutesWith(null);

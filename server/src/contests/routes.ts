import type { Routes } from '../http/calls/handler.ts';
import type { LiveFields } from './queries/place.ts';
import { contestReadRoutesWith } from './read-routes.ts';
import type { TeamLoans } from './teams/team-loans.ts';
import type { SearchLimit } from './standings/limit-searches.ts';
import { contestWriteRoutesWith } from './write-routes.ts';

/** The contests' calls. Running contests are read from memory where this process has loaded them. */
export function contestRoutes(live: LiveFields, loans: TeamLoans, searches?: SearchLimit): Routes {
  return { ...contestReadRoutesWith(live, searches), ...contestWriteRoutesWith(loans) };
}

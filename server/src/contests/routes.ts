import type { Routes } from '../http/calls/handler.ts';
import type { Projector } from './projection/projector.ts';
import { projectionRoutes } from './projection/routes.ts';
import type { LiveFields } from './queries/place.ts';
import { contestReadRoutesWith } from './read-routes.ts';
import type { TeamLoans } from './teams/team-loans.ts';
import { contestWriteRoutesWith } from './write-routes.ts';

/**
 * The contests' calls. Running contests are read from memory where this process has loaded them; without a projector
 * the thread that answers calls simulates, too.
 */
export function contestRoutes(
  live: LiveFields,
  loans: TeamLoans,
  projector: Projector | null = null,
): Routes {
  return { ...contestReadRoutesWith(live), ...projectionRoutes(projector), ...contestWriteRoutesWith(loans) };
}

import type { Routes } from '../http/calls/handler.ts';
import type { Projector } from './projection/projector.ts';
import { projectionRoutes } from './projection/routes.ts';
import type { LiveFields } from './queries/place.ts';
import { contestReadRoutesWith } from './routes/read-routes.ts';
import type { TeamLoans } from './teams/team-loans.ts';
import type { SearchLimit } from '../http/edge/limit-searches.ts';
import { contestWriteRoutesWith } from './routes/write-routes.ts';

/** What some calls of contests use besides the database. */
interface ContestServices {
  /** Limits searches of standings; left out: no limit. */
  readonly searches?: SearchLimit;
  /** Simulates in a thread of its own; left out: in the thread that answers calls. */
  readonly projector?: Projector | null | undefined;
}

/** The contests' calls. Running contests are read from memory where this process has loaded them. */
export function contestRoutes(
  live: LiveFields,
  loans: TeamLoans,
  { searches, projector = null }: ContestServices = {},
): Routes {
  return {
    ...contestReadRoutesWith(live, searches),
    ...projectionRoutes(projector),
    ...contestWriteRoutesWith(loans),
  };
}

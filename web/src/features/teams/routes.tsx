import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { callQuery } from '../../lib/api/queries.ts';
import { rootRoute, type RouteContext } from '../../lib/page/route.ts';

const MAX_ID = 2_147_483_647;

/** The id of an address; anything else is no address of ours. */
function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw notFound();
  return id;
}

/**
 * The server waits for the contest and sends it with the document; a browser continues and renders its skeleton.
 */
async function askForContest(context: RouteContext, contestId: number): Promise<void> {
  const answered = context.queries.prefetchQuery(callQuery('contests.get', { id: contestId }));
  if (typeof document === 'undefined') await answered;
}

const facts = { section: 'play', title: 'teams.title', above: ['/play/contests'] } as const;

/** The team builder: a new team of a contest, or one that is there already. */
export const teamRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/contest/$id/create-team',
    staticData: facts,
    loader: ({ context, params }) => askForContest(context, idOf(params.id)),
    component: lazyRouteComponent(() => import('./screens/team-builder.tsx'), 'NewTeam'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/contest/$id/create-team/$teamId',
    staticData: facts,
    loader: async ({ context, params }) => {
      idOf(params.teamId);
      await askForContest(context, idOf(params.id));
    },
    component: lazyRouteComponent(() => import('./screens/team-builder.tsx'), 'SavedTeam'),
  }),
] as const;

import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { prefetch } from '../../lib/api/prefetch.ts';
import { callQuery } from '../../lib/api/queries.ts';
import { rootRoute } from '../../lib/page/route.ts';
import { creationRoutes } from './create/routes.tsx';
import { readFilters, readTerms, type When } from './lists/filters.ts';
import { readHistory, readPlayers } from './history/history-search.ts';
import { readContestSearch } from './contest-tabs.ts';
import { listOfSegment } from './lists/list-addresses.ts';
import { standingsQuery } from './queries.ts';

const lobby = lazyRouteComponent(() => import('./screens/lobby.tsx'), 'Lobby');
const results = lazyRouteComponent(() => import('./screens/results.tsx'), 'Results');

/** A list of contests at its own address; the filters live in its query. */
function listRoute<const Path extends string>(path: Path, title: string, tab: When, component = lobby) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { section: 'play', title, remembersFilters: true },
    validateSearch: readFilters,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('./first-queries.ts')).askForContests(context.queries, deps, deps.when ?? tab),
    component,
  });
}

/** The id of a contest in an address; anything else is no address of ours. */
function contestId(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw notFound();
  return id;
}

/** A contest and, once its teams are shown, the head of its standings: the board and the list show it first. */
async function prefetchContest(queries: QueryClient, id: number): Promise<void> {
  const query = callQuery('contests.get', { id });
  await queries.prefetchQuery(query);
  if (queries.getQueryData(query.queryKey)?.teams_shown) await queries.prefetchQuery(standingsQuery(id, 1));
}

const contestStatics = {
  section: 'play',
  title: 'contests.title',
  above: ['/play/contests'],
  sharePicture: 'contest',
} as const;

/** A contest at an address with its id. */
const contestPage = {
  staticData: contestStatics,
  validateSearch: readContestSearch,
  component: lazyRouteComponent(() => import('./screens/contest.tsx'), 'ContestScreen'),
};

/** Routes of contests: the lobby, a contest, the manager's own contests, and the wizard that makes one. */
export const contestRoutes = [
  ...creationRoutes,
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play',
    staticData: { section: 'play' },
    beforeLoad: () => {
      throw redirect({ to: '/play/contests', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/$slug',
    staticData: { section: 'play' },
    beforeLoad: ({ params: { slug } }) => {
      const list = listOfSegment(slug);
      if (list === undefined) throw notFound();
      throw redirect({ ...list, replace: true });
    },
  }),
  listRoute('/play/contests', 'contests.title', 1),
  listRoute('/play/results', 'contests.results.title', 3, results),
  // Without the name of the contest, which the screen puts into the address.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/contest/$id',
    ...contestPage,
    loader: ({ context, params }) => prefetch([prefetchContest(context.queries, contestId(params.id))]),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/contest/$id/$slug',
    ...contestPage,
    loader: ({ context, params }) => prefetch([prefetchContest(context.queries, contestId(params.id))]),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/contest/$id/$slug/$teamId',
    staticData: contestStatics,
    validateSearch: readContestSearch,
    loader: ({ context, params }) =>
      prefetch([
        prefetchContest(context.queries, contestId(params.id)),
        context.queries.prefetchQuery(
          callQuery('teams.get', {
            contestId: contestId(params.id),
            teamId: contestId(params.teamId),
          }),
        ),
      ]),
    component: lazyRouteComponent(() => import('./screens/contest.tsx'), 'ContestTeamScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-contests/{-$type}',
    staticData: {
      section: 'my-account',
      title: 'contests.my.title',
      requiresLogin: true,
    },
    validateSearch: readTerms,
    component: lazyRouteComponent(() => import('./screens/my-contests.tsx'), 'MyContests'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/contest-history',
    staticData: { section: 'my-account', title: 'contest-history.title', requiresLogin: true },
    validateSearch: readHistory,
    component: lazyRouteComponent(() => import('./screens/contest-history.tsx'), 'ContestHistory'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/player-points',
    staticData: { section: 'my-account', title: 'contest-history.players.title', requiresLogin: true },
    validateSearch: readPlayers,
    component: lazyRouteComponent(() => import('./screens/player-points.tsx'), 'PlayerPoints'),
  }),
] as const;

import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { prefetch } from '../../lib/api/prefetch.ts';
import { rootRoute } from '../../lib/page/route.ts';
import { readMatchSearch } from './match-tabs.ts';
import { contestsWithMatchQuery, livePageQuery, matchQueries, runningContestsQuery } from './queries.ts';

/** Loads a match and, before kick-off, the contests its page lists. */
async function askForMatch(queries: QueryClient, id: number, showsContests: boolean): Promise<void> {
  const { queryKey } = matchQueries.detail(id);
  await queries.prefetchQuery(matchQueries.detail(id));
  if (showsContests && queries.getQueryData(queryKey)?.match.home_score === null)
    await queries.prefetchInfiniteQuery(contestsWithMatchQuery(id));
}

/** Football: what is being played now, and one match. */
export const footballRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/live',
    staticData: { section: 'play', title: 'football.live.title' },
    loader: ({ context }) =>
      prefetch([
        context.queries.prefetchQuery(livePageQuery()),
        context.queries.prefetchInfiniteQuery(runningContestsQuery()),
      ]),
    component: lazyRouteComponent(() => import('./screens/live.tsx'), 'Live'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/details/match/$id/{-$slug}',
    staticData: { section: 'play', title: 'football.match.title', above: ['/play/live'] },
    validateSearch: readMatchSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { queries, session }, params, deps: { tab } }) => {
      const id = Number(params.id);
      if (!(id > 0 && id < 2 ** 31 && Number.isInteger(id))) throw notFound();
      return prefetch([
        askForMatch(queries, id, tab === undefined || tab === 'overview'),
        queries.prefetchQuery(matchQueries.timeline(id)),
        ...(session.get().status !== 'authenticated' ? [] : [queries.prefetchQuery(matchQueries.mine(id))]),
        tab === 'line-ups'
          ? queries.prefetchQuery(matchQueries.lineUps(id))
          : tab === 'players'
            ? queries.prefetchQuery(matchQueries.players(id))
            : queries.prefetchQuery(matchQueries.statistics(id)),
      ]);
    },
    component: lazyRouteComponent(() => import('./screens/match.tsx'), 'MatchScreen'),
  }),
] as const;

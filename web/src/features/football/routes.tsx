import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { askFirst } from '../../lib/first-questions.ts';
import { rootRoute } from '../../lib/route.ts';
import { readMatchSearch } from './match-tabs.ts';
import { livePageQuery, matchQueries, runningContestsQuery } from './queries.ts';

/** Football: what is being played now, and one match. */
export const footballRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/live',
    staticData: { section: 'play', title: 'football.live.title' },
    loader: ({ context }) =>
      askFirst([
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
      return askFirst([
        queries.prefetchQuery(matchQueries.detail(id)),
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

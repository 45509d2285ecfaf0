import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/api/prefetch.ts';
import { rootRoute } from '../../lib/page/route.ts';
import { featuredContestsQuery, liveMatchesQuery, soonestQuery } from './queries.ts';

/** The start page. */
export const homeRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    staticData: { section: 'home', title: 'home.title' },
    loader: ({ context }) =>
      prefetch([
        context.queries.prefetchQuery(liveMatchesQuery()),
        context.queries.prefetchQuery(soonestQuery('free')),
        context.queries.prefetchQuery(soonestQuery('paid')),
        context.queries.prefetchQuery(featuredContestsQuery()),
      ]),
    component: lazyRouteComponent(() => import('./screens/start.tsx'), 'Start'),
  }),
] as const;

import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { prefetch } from '../../lib/api/prefetch.ts';
import { callQuery } from '../../lib/api/queries.ts';
import { rootRoute } from '../../lib/page/route.ts';
import { readStatsSearch } from './search.ts';

/** The manager's own statistics, and a shared review, which everyone may see. */
export const myStatsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-stats',
    staticData: {
      section: 'my-account',
      title: 'my-stats.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    validateSearch: readStatsSearch,
    component: lazyRouteComponent(() => import('./screens/my-stats.tsx'), 'MyStats'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/season-review/$token',
    staticData: {
      section: 'stats',
      title: 'my-stats.review.title',
      above: ['/stats'],
      sharePicture: 'season',
    },
    beforeLoad: ({ params: { token } }) => {
      if (!/^[\w-]{22}$/.test(token)) throw notFound();
    },
    loader: ({ context, params: { token } }) =>
      prefetch([context.queries.prefetchQuery(callQuery('myStats.shared', { token }))]),
    component: lazyRouteComponent(() => import('./screens/shared-review.tsx'), 'SharedReview'),
  }),
] as const;

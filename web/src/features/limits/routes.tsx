import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The limits that managers set for themselves. */
export const limitRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/limits',
    staticData: {
      section: 'my-account',
      title: 'limits.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/limits.tsx'), 'Limits'),
  }),
] as const;

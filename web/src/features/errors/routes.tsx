import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** Where unknown addresses and general failures end. */
export const errorRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/404',
    staticData: { section: 'error', title: 'errors.not-found.title' },
    component: lazyRouteComponent(() => import('./screens/not-found.tsx'), 'NotFound'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/generic',
    staticData: { section: 'error', title: 'errors.generic.title' },
    component: lazyRouteComponent(() => import('./screens/generic-error.tsx'), 'GenericError'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/route.ts';

/** The papers a manager agrees to. */
export const contentRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/terms',
    staticData: { section: 'home', title: 'legal.terms.title' },
    component: lazyRouteComponent(() => import('./screens/legal.tsx'), 'Terms'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/privacy',
    staticData: { section: 'home', title: 'legal.privacy.title' },
    component: lazyRouteComponent(() => import('./screens/legal.tsx'), 'Privacy'),
  }),
] as const;

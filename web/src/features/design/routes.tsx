import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The page of all parts in all states; development only. */
export const designRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/design',
    staticData: { section: 'home' },
    component: lazyRouteComponent(() => import('./screens/design.tsx'), 'Design'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/design/market',
    staticData: { section: 'home' },
    component: lazyRouteComponent(() => import('./screens/market.tsx'), 'DesignMarket'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/design/motion',
    staticData: { section: 'home' },
    component: lazyRouteComponent(() => import('./screens/motion.tsx'), 'DesignMotion'),
  }),
] as const;

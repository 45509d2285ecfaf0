import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The proof that the books balance, and that every balance is in them. */
export const solvencyRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fair/solvency',
    staticData: { section: 'home', title: 'solvency.title' },
    loader: ({ context }) => context.queries.prefetchQuery({ queryKey: ['solvency.get', {}] }),
    component: lazyRouteComponent(() => import('./screens/solvency.tsx'), 'Solvency'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callQuery } from '../../lib/api/queries.ts';
import { rootRoute } from '../../lib/page/route.ts';

/** The first screen of a newcomer. */
export const onboardingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/welcome',
    staticData: { section: 'home', title: 'home.welcome', requiresLogin: true },
    loader: ({ context }) =>
      context.session.get().status === 'authenticated'
        ? context.queries.prefetchQuery(callQuery('contests.first', {}))
        : undefined,
    component: lazyRouteComponent(() => import('./screens/welcome.tsx'), 'Welcome'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';
import { rulesSearch } from './search.ts';

/** The rules, and the papers a manager agrees to. */
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
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/terms-conditions',
    staticData: {
      section: 'my-account',
      title: 'legal.terms.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/legal.tsx'), 'Terms'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/user-agreement',
    staticData: {
      section: 'my-account',
      title: 'content.agreement.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/agreement.tsx'), 'Agreement'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/rules',
    staticData: { section: 'home', title: 'content.rules.title' },
    validateSearch: rulesSearch,
    loader: ({ context: { queries, startup } }) =>
      queries.prefetchQuery({
        queryKey: ['startup.rules', { version: startup.contestsConfig.rules_version }],
      }),
    component: lazyRouteComponent(() => import('./screens/rules.tsx'), 'Rules'),
  }),
] as const;

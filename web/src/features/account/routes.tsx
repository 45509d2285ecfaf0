import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** Routes of the manager's account: profile, sessions and settings. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account',
    staticData: { section: 'my-account', title: 'account.title', requiresLogin: true },
    component: lazyRouteComponent(() => import('./screens/account.tsx'), 'Account'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/security',
    staticData: {
      section: 'my-account',
      title: 'account.security.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/security.tsx'), 'Security'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/personal-data',
    staticData: {
      section: 'my-account',
      title: 'personal-data.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/personal-data.tsx'), 'PersonalData'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/account-info',
    staticData: {
      section: 'my-account',
      title: 'account-info.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/account-info.tsx'), 'AccountInfo'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/account-info/change-username',
    staticData: {
      section: 'my-account',
      title: 'account-info.nickname.change',
      above: ['/my-account', '/my-account/account-info'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/change-username.tsx'), 'ChangeUsername'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/account-info/change-email',
    staticData: {
      section: 'my-account',
      title: 'account-info.email.change',
      above: ['/my-account', '/my-account/account-info'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/change-email.tsx'), 'ChangeEmail'),
  }),
] as const;

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

const NETWORK = 'network';

/** XFC from the chain and to it. */
export const chainRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet/add-xfc/{-$type}',
    staticData: {
      section: 'my-account',
      title: 'deposits.title',
      above: ['/my-account', '/my-account/my-wallet'],
      requiresLogin: true,
    },
    beforeLoad({ params }) {
      if (params.type !== undefined && params.type !== NETWORK) throw redirect({ to: '/error/404' });
    },
    component: lazyRouteComponent(() => import('./screens/add-xfc.tsx'), 'AddXfc'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet/withdraw-xfc/{-$type}',
    staticData: {
      section: 'my-account',
      title: 'withdrawals.title',
      above: ['/my-account', '/my-account/my-wallet'],
      requiresLogin: true,
    },
    beforeLoad({ params }) {
      if (params.type !== undefined && params.type !== NETWORK) throw redirect({ to: '/error/404' });
    },
    component: lazyRouteComponent(() => import('./screens/withdraw-xfc.tsx'), 'WithdrawXfc'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

const WALLET = '/my-account/my-wallet';

/** Gold for XFC, and what Touchline gives. */
export const rewardRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet/exchange',
    staticData: {
      section: 'my-account',
      title: 'rewards.gold.title',
      above: ['/my-account', WALLET],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/buy-gold.tsx'), 'BuyGold'),
  }),
] as const;

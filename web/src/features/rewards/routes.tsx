import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
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
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/invite-friends/$type',
    staticData: {
      section: 'my-account',
      title: 'rewards.invite.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    beforeLoad: ({ params }) => {
      if (params.type !== 'share' && params.type !== 'list')
        throw redirect({ to: '/error/404', replace: true });
    },
    component: lazyRouteComponent(() => import('./screens/invite-friends.tsx'), 'InviteFriends'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet/buy-xfc/exchange',
    staticData: {
      section: 'my-account',
      title: 'rewards.exchange.title',
      above: ['/my-account', WALLET],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/exchanges.tsx'), 'Exchanges'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet/buy-xfc/voucher',
    staticData: {
      section: 'my-account',
      title: 'rewards.voucher.title',
      above: ['/my-account', WALLET],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/redeem-voucher.tsx'), 'RedeemVoucher'),
  }),
] as const;

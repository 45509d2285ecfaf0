import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';
import { transactionsSearch } from './search.ts';

const WALLET = '/my-account/my-wallet';

/** Money: balances, every line of the account, and how to get XFC. */
export const walletRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet',
    staticData: { section: 'my-account', title: 'wallet.title', above: ['/my-account'], requiresLogin: true },
    component: lazyRouteComponent(() => import('./screens/wallet.tsx'), 'Wallet'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet/transactions',
    staticData: {
      section: 'my-account',
      title: 'wallet.transactions.title',
      above: ['/my-account', WALLET],
      requiresLogin: true,
      remembersFilters: true,
    },
    validateSearch: transactionsSearch,
    component: lazyRouteComponent(() => import('./screens/transactions.tsx'), 'Transactions'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/transactions',
    staticData: { section: 'my-account', requiresLogin: true },
    beforeLoad: () => {
      throw redirect({ href: `${WALLET}/transactions`, replace: true });
    },
  }),
] as const;

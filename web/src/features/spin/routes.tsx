import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callQuery } from '../../lib/api/queries.ts';
import { rootRoute } from '../../lib/page/route.ts';

/** Spin and win, the proof of a spin, and the rewards budget that pays the prizes. */
export const spinRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/spin-win',
    staticData: { section: 'my-account', title: 'spin.title', above: ['/my-account'], requiresLogin: true },
    component: lazyRouteComponent(() => import('./screens/spin-win.tsx'), 'SpinWin'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fair/spin/$id',
    staticData: { section: 'home', title: 'spin.proof.title', above: ['/fair'] },
    loader: ({ context, params }) =>
      context.queries.prefetchQuery(callQuery('spin.proof', { id: Number(params.id) })),
    component: lazyRouteComponent(() => import('./screens/spin-proof.tsx'), 'SpinProof'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fair/rewards',
    staticData: { section: 'home', title: 'spin.budget.title', above: ['/fair'] },
    loader: ({ context }) => context.queries.prefetchQuery(callQuery('spin.budget', {})),
    component: lazyRouteComponent(() => import('./screens/rewards-budget.tsx'), 'RewardsBudget'),
  }),
] as const;

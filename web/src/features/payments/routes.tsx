import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The search parameters of a purchase. */
interface BuySearch {
  /** The purchase that is shown; none: an amount is chosen. */
  readonly payment?: number;
  /** The provider's page did not open. */
  readonly failed?: 'provider';
}

function buySearch({ payment, failed }: Record<string, unknown>): BuySearch {
  const id = Number(payment);
  return {
    ...(Number.isInteger(id) && id > 0 && { payment: id }),
    ...(failed === 'provider' && { failed }),
  };
}

/** Buying XFC by card, and the payment page of the sandbox. */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-wallet/buy-xfc/{-$type}',
    staticData: {
      section: 'my-account',
      title: 'payments.title',
      above: ['/my-account', '/my-account/my-wallet'],
      requiresLogin: true,
    },
    validateSearch: buySearch,
    component: lazyRouteComponent(() => import('./screens/buy-xfc.tsx'), 'BuyXfc'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/checkout/sandbox/$id',
    staticData: { section: 'my-account', title: 'payments.checkout.title', requiresLogin: true },
    component: lazyRouteComponent(() => import('./screens/sandbox-checkout.tsx'), 'SandboxCheckout'),
  }),
] as const;

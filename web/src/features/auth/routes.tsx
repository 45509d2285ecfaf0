import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pendingScreen } from '../../lib/session/pending.ts';
import { rootRoute, type RouteContext } from '../../lib/page/route.ts';
import { originSearch, placeAfterSignIn, withOrigin, type OriginSearch } from './origin.ts';

interface Visit {
  readonly context: RouteContext;
  readonly search: OriginSearch;
}

/** Redirects signed-in managers to their origin, or to activation while the account is not active. */
function leaveSignedIn({ context, search }: Visit): void {
  const session = context.session.get();
  if (session.status !== 'authenticated') return;
  const pending = pendingScreen(session.user);
  const next = pending ?? (session.user.activated ? null : '/auth/activate');
  const href = next === null ? placeAfterSignIn(search.origin) : withOrigin(next, search.origin);
  throw redirect({ href, replace: true });
}

/** Redirects everybody who owes no second step: visitors to sign-in, managers to their origin. */
function leaveUnlessSecondStep({ context, search }: Visit): void {
  const session = context.session.get();
  if (session.status === 'unknown') return;
  if (session.status === 'unauthenticated')
    throw redirect({ href: withOrigin('/auth/login', search.origin), replace: true });
  if (pendingScreen(session.user) !== '/auth/two-steps-auth') leaveSignedIn({ context, search });
}

/** Reads `?referral=` of an invitation; a code of digits alone arrives as a number. */
function referralSearch({ referral }: Record<string, unknown>): { readonly referral?: string } {
  return typeof referral === 'string' || typeof referral === 'number' ? { referral: String(referral) } : {};
}

/** Signing in, registering and activating an account. */
export const authRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/login',
    staticData: { section: 'auth', title: 'auth.login.title' },
    validateSearch: originSearch,
    beforeLoad: leaveSignedIn,
    component: lazyRouteComponent(() => import('./screens/login.tsx'), 'Login'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/register',
    staticData: { section: 'auth', title: 'auth.register.title' },
    validateSearch: (search: Record<string, unknown>): OriginSearch & { readonly referral?: string } => ({
      ...originSearch(search),
      ...referralSearch(search),
    }),
    beforeLoad: leaveSignedIn,
    component: lazyRouteComponent(() => import('./screens/register.tsx'), 'Register'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/two-steps-auth',
    staticData: { section: 'auth', title: 'security.two-steps.title' },
    validateSearch: originSearch,
    beforeLoad: leaveUnlessSecondStep,
    component: lazyRouteComponent(() => import('./screens/two-steps.tsx'), 'TwoSteps'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/forgot-password',
    staticData: { section: 'auth', title: 'auth.forgot.title' },
    component: lazyRouteComponent(() => import('./screens/forgot-password.tsx'), 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/reset-password/$code',
    staticData: { section: 'auth', title: 'auth.reset.title' },
    component: lazyRouteComponent(() => import('./screens/reset-password.tsx'), 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/activate/{-$activate_code}',
    staticData: { section: 'auth', title: 'auth.activate.title' },
    validateSearch: originSearch,
    component: lazyRouteComponent(() => import('./screens/activate.tsx'), 'Activate'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/activate/{-$activate_code}',
    staticData: { section: 'auth', title: 'auth.activate.title' },
    validateSearch: originSearch,
    component: lazyRouteComponent(() => import('./screens/activate.tsx'), 'Activate'),
  }),
] as const;

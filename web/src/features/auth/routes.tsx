import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { callQuery } from '../../lib/api/queries.ts';
import { pendingScreen } from '../../lib/session/pending.ts';
import { rootRoute, type RouteContext } from '../../lib/page/route.ts';
import {
  originSearch,
  screenAfterSignIn,
  screenAfterSignUp,
  withOrigin,
  type OriginSearch,
} from './origin.ts';

interface LocalAccountSearch {
  readonly state?: string;
  readonly nonce?: string;
  readonly code_challenge?: string;
}

interface Visit {
  readonly context: RouteContext;
  readonly search: OriginSearch;
}

/** Redirects signed-in managers to their origin, or to activation while the account is not active. */
function leaveSignedIn({ context, search }: Visit): void {
  const session = context.session.get();
  if (session.status !== 'authenticated') return;
  throw redirect({ href: screenAfterSignIn(session.user, search.origin), replace: true });
}

/** Redirects those who have just signed up as `leaveSignedIn` does, and newcomers to their welcome. */
function leaveSignedUp({ context, search }: Visit): void {
  const session = context.session.get();
  if (session.status !== 'authenticated') return;
  throw redirect({ href: screenAfterSignUp(session.user, search.origin), replace: true });
}

/**
 * A return from a provider for linking also arrives at the sign-in screen: a manager continues to the security
 * screen.
 */
async function leaveLogin(visit: Visit): Promise<void> {
  const isManager = visit.context.session.get().status === 'authenticated';
  if (isManager && typeof document !== 'undefined' && location.hash.startsWith('#provider-')) {
    const { isLinkReturn } = await import('../../lib/session/provider-departure.ts');
    if (isLinkReturn()) throw redirect({ href: `/my-account/security${location.hash}`, replace: true });
  }
  leaveSignedIn(visit);
}

/** Only a manager whose profile is not complete stays on the screen that completes it. */
function leaveCompleteProfile({ context, search }: Visit): void {
  const session = context.session.get();
  if (session.status === 'unauthenticated')
    throw redirect({ href: withOrigin('/auth/login', search.origin), replace: true });
  if (session.status === 'unknown') return;
  if (pendingScreen(session.user) !== '/auth/complete-profile') leaveSignedUp({ context, search });
}

/** The providers are above the form: they are requested before it is rendered. */
function askForProviders({ context }: Pick<Visit, 'context'>): Promise<void> {
  return context.queries.prefetchQuery(callQuery('auth.providers.list', {}));
}

/** Redirects everyone who owes no second step: visitors to sign-in, managers to their origin. */
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

/** Reads the request of a sign-in to the local provider. */
function localAccountSearch({ state, nonce, code_challenge }: Record<string, unknown>): LocalAccountSearch {
  return typeof state === 'string' && typeof nonce === 'string' && typeof code_challenge === 'string'
    ? { state, nonce, code_challenge }
    : {};
}

/** Signing in, registering and activating an account. */
export const authRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/login',
    staticData: { section: 'auth', title: 'auth.login.title' },
    validateSearch: originSearch,
    beforeLoad: leaveLogin,
    loader: askForProviders,
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
    beforeLoad: leaveSignedUp,
    loader: askForProviders,
    component: lazyRouteComponent(() => import('./screens/register.tsx'), 'Register'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/complete-profile',
    staticData: { section: 'auth', title: 'auth.complete-profile.title' },
    validateSearch: originSearch,
    beforeLoad: leaveCompleteProfile,
    component: lazyRouteComponent(() => import('./screens/complete-profile.tsx'), 'CompleteProfile'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/local-account',
    staticData: { section: 'auth', title: 'auth.local-account.title' },
    validateSearch: localAccountSearch,
    component: lazyRouteComponent(() => import('./screens/local-account.tsx'), 'LocalAccount'),
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

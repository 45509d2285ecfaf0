import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** Addresses that lead to a screen of a feature: sections without a screen of their own, and a match beside a club or player. */
export const sectionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth',
    staticData: { section: 'auth' },
    beforeLoad() {
      throw redirect({ to: '/auth/login', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/profile',
    staticData: { section: 'profile' },
    beforeLoad({ context }) {
      const session = context.session.get();
      const path =
        session.status === 'authenticated' ? `/profile/${session.user.id}` : '/auth/login?origin=%2Fprofile';
      throw redirect({ href: path, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/details/$type/$id/$slug/$matchId/{-$matchSlug}',
    staticData: { section: 'stats' },
    beforeLoad({ params: { matchId, matchSlug } }) {
      throw redirect({
        to: '/stats/details/match/$id/{-$slug}',
        params: { id: matchId, slug: matchSlug },
        replace: true,
      });
    },
  }),
] as const;

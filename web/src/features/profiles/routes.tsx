import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The first queries load with their screen, to keep them out of the start page bundle. */
function firstQueries() {
  return import('./first-queries.ts');
}

const profileStatics = { section: 'profile', title: 'profiles.title', sharePicture: 'profile' } as const;
const profile = lazyRouteComponent(() => import('./screens/profile.tsx'), 'ProfileScreen');

/** Public profiles, the managers one follows, and what one's own profile shows. */
export const profileRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/profile/$id/{-$slug}',
    staticData: profileStatics,
    loader: async ({ context, params: { id, slug } }) =>
      (await firstQueries()).askForProfile(context.queries, id, slug),
    component: profile,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/profile/$id/$slug/$tab',
    staticData: profileStatics,
    loader: async ({ context, params: { id, tab } }) =>
      (await firstQueries()).askForProfileTab(context.queries, id, tab),
    component: profile,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/following',
    staticData: {
      section: 'my-account',
      title: 'profiles.following',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/following.tsx'), 'Following'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/profile-privacy',
    staticData: {
      section: 'my-account',
      title: 'profiles.privacy',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/privacy.tsx'), 'ProfilePrivacy'),
  }),
] as const;

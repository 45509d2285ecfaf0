import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The queries load with their screens, to keep them out of the start page bundle. */
const queriesOf = () => import('./queries.ts');

/** Challenges, one of them, and the manager's achievements. */
export const achievementRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/challenges/$type',
    staticData: { section: 'play', title: 'achievements.title' },
    loader: async ({ context, params }) => {
      const { challengesQuery, goalTypeNamed } = await queriesOf();
      const type = goalTypeNamed(params.type);
      if (type !== null) await context.queries.prefetchQuery(challengesQuery(type));
    },
    component: lazyRouteComponent(() => import('./screens/challenges.tsx'), 'Challenges'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/challenge/$challengeId',
    staticData: { section: 'play', title: 'achievements.one', above: ['/play/challenges/general'] },
    loader: async ({ context, params }) => {
      const { goalQuery } = await queriesOf();
      await context.queries.prefetchQuery(goalQuery(Number(params.challengeId)));
    },
    component: lazyRouteComponent(() => import('./screens/challenge.tsx'), 'Challenge'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-achievements/$type',
    staticData: {
      section: 'my-account',
      title: 'achievements.mine.title',
      above: ['/my-account'],
      requiresLogin: true,
      remembersFilters: true,
    },
    component: lazyRouteComponent(() => import('./screens/my-achievements.tsx'), 'MyAchievements'),
  }),
] as const;

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../../lib/page/route.ts';

/** The steps in the address; the wizard itself loads with its screen. */
const STEP_NAMES = ['what', 'matches', 'entry', 'venue', 'prizes', 'sponsor', 'review'] as const;

interface CreationSearch {
  readonly step?: (typeof STEP_NAMES)[number];
}

/** Routes of the wizard that makes a contest. */
export const creationRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/contest/create-contest',
    staticData: {
      section: 'play',
      title: 'contest-creation.title',
      above: ['/play/contests'],
    },
    validateSearch: (search: Readonly<Record<string, unknown>>): CreationSearch => {
      const step = STEP_NAMES.find((name) => name === search['step']);
      return step === undefined ? {} : { step };
    },
    component: lazyRouteComponent(() => import('./create-contest.tsx'), 'CreateContest'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/create-contest',
    staticData: { section: 'play' },
    beforeLoad: () => {
      throw redirect({ to: '/play/contest/create-contest', replace: true });
    },
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';
import { readCalendarSearch } from './calendar/calendar-search.ts';
import { readMatchSearch } from './match-tabs.ts';

/** The first queries load with their screen, to keep them out of the start page bundle. */
function firstQueries() {
  return import('./first-queries.ts');
}

/** Football: what is being played now, and one match. */
export const footballRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/live',
    staticData: { section: 'play', title: 'football.live.title' },
    loader: async ({ context }) => (await firstQueries()).askForLivePage(context.queries),
    component: lazyRouteComponent(() => import('./screens/live.tsx'), 'Live'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/listing/matches',
    staticData: { section: 'stats', title: 'stats.matches.title' },
    validateSearch: readCalendarSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => (await firstQueries()).askForMatchesOfDay(context.queries, deps),
    component: lazyRouteComponent(() => import('./screens/matches.tsx'), 'Matches'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/details/match/$id/{-$slug}',
    staticData: { section: 'stats', title: 'football.match.title', above: ['/stats/listing/matches'] },
    validateSearch: readMatchSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queries, session }, params, deps: { tab } }) => {
      const isManager = session.get().status === 'authenticated';
      await (await firstQueries()).askForMatch(queries, Number(params.id), { tab, isManager });
    },
    component: lazyRouteComponent(() => import('./screens/match.tsx'), 'MatchScreen'),
  }),
] as const;

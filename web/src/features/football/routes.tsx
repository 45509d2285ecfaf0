import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';
import { readCalendarSearch } from './calendar/calendar-search.ts';
import { readCorrectionsSearch } from './corrections/corrections-search.ts';
import { readClubsSearch } from './clubs/clubs-search.ts';
import { readClubSearch } from './clubs/club-tabs.ts';
import { readMatchSearch } from './match-tabs.ts';
import { readNewsSearch } from './news/news-search.ts';
import { readCompared, readPlayersSearch } from './players/players-search.ts';
import { readStandingsSearch } from './standings/standings-search.ts';

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
    path: '/stats',
    staticData: { section: 'stats', title: 'stats.title' },
    loader: async ({ context: { queries, language } }) => {
      const first = await firstQueries();
      await Promise.all([
        first.askForStats(queries),
        first.askForNewsAbout(queries, {}, language.get().code),
      ]);
    },
    component: lazyRouteComponent(() => import('./screens/stats.tsx'), 'Stats'),
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
    path: '/corrections',
    staticData: { section: 'stats', title: 'corrections.title', above: ['/stats'] },
    validateSearch: readCorrectionsSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => (await firstQueries()).askForCorrections(context.queries, deps),
    component: lazyRouteComponent(() => import('./screens/corrections.tsx'), 'Corrections'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/stars',
    staticData: { section: 'stats', title: 'stars.title', above: ['/stats/listing/players'] },
    loader: async ({ context }) => (await firstQueries()).askForRevisions(context.queries),
    component: lazyRouteComponent(() => import('./screens/stars.tsx'), 'StarRevisions'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/news',
    staticData: { section: 'stats', title: 'news.title' },
    validateSearch: readNewsSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queries, language }, deps }) =>
      (await firstQueries()).askForNews(queries, deps, language.get().code),
    component: lazyRouteComponent(() => import('./screens/news.tsx'), 'News'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/news/$id/{-$slug}',
    staticData: { section: 'stats', title: 'news.title', above: ['/stats/news'] },
    loader: async ({ context: { queries, language }, params }) =>
      (await firstQueries()).askForArticle(queries, params.id, language.get().code),
    component: lazyRouteComponent(() => import('./screens/article.tsx'), 'ArticleScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/listing/teams',
    staticData: { section: 'stats', title: 'clubs.title', remembersFilters: true },
    validateSearch: readClubsSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => (await firstQueries()).askForClubs(context.queries, deps),
    component: lazyRouteComponent(() => import('./screens/clubs.tsx'), 'Clubs'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/listing/players',
    staticData: { section: 'stats', title: 'players.title' },
    validateSearch: readPlayersSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => (await firstQueries()).askForPlayers(context.queries, deps),
    component: lazyRouteComponent(() => import('./screens/players.tsx'), 'PlayersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/compare',
    staticData: { section: 'stats', title: 'players.compare.title', above: ['/stats/listing/players'] },
    validateSearch: readCompared,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await firstQueries()).askForComparison(context.queries, deps.players),
    component: lazyRouteComponent(() => import('./screens/compare.tsx'), 'Compare'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/details/player/$id/{-$slug}',
    staticData: {
      section: 'stats',
      title: 'players.player',
      above: ['/stats/listing/players'],
      sharePicture: 'player',
    },
    loader: async ({ context: { queries, language }, params: { id } }) => {
      const first = await firstQueries();
      await Promise.all([
        first.askForPlayer(queries, id),
        first.askForNewsAbout(queries, { player_id: Number(id) }, language.get().code),
      ]);
    },
    component: lazyRouteComponent(() => import('./screens/player.tsx'), 'PlayerScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/eleven/$seasonId/$round',
    staticData: {
      section: 'stats',
      title: 'players.eleven.season',
      above: ['/stats'],
      sharePicture: 'eleven',
    },
    loader: async ({ context, params }) =>
      (await firstQueries()).askForEleven(context.queries, params.seasonId, params.round),
    component: lazyRouteComponent(() => import('./screens/eleven.tsx'), 'ElevenScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/standings/{-$id}/{-$slug}',
    staticData: { section: 'stats', title: 'tables.title' },
    validateSearch: readStandingsSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }) =>
      (await firstQueries()).askForStandings(context.queries, params.id, deps),
    component: lazyRouteComponent(() => import('./screens/standings.tsx'), 'StandingsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/details/team/$id/{-$slug}',
    staticData: {
      section: 'stats',
      title: 'clubs.club',
      above: ['/stats/listing/teams'],
      sharePicture: 'club',
    },
    validateSearch: readClubSearch,
    loader: async ({ context: { queries, language }, params: { id } }) => {
      const first = await firstQueries();
      await Promise.all([
        first.askForClub(queries, id),
        first.askForNewsAbout(queries, { team_id: Number(id) }, language.get().code),
      ]);
    },
    component: lazyRouteComponent(() => import('./screens/club.tsx'), 'ClubScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/stats/details/match/$id/{-$slug}',
    staticData: {
      section: 'stats',
      title: 'football.match.title',
      above: ['/stats/listing/matches'],
      sharePicture: 'match',
    },
    validateSearch: readMatchSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queries, session, language }, params, deps: { tab } }) => {
      const isManager = session.get().status === 'authenticated';
      const first = await firstQueries();
      const id = Number(params.id);
      const isOverview = tab === undefined || tab === 'overview';
      await Promise.all([
        first.askForMatch(queries, id, { tab, isManager }),
        ...(isOverview ? [first.askForNewsAbout(queries, { match_id: id }, language.get().code)] : []),
      ]);
    },
    component: lazyRouteComponent(() => import('./screens/match.tsx'), 'MatchScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

const MAX_ID = 2_147_483_647;

/** The id of a mini-league in an address; anything else is no address of ours. */
function checkId(text: string): void {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > MAX_ID) throw notFound();
}

/** Routes of mini-leagues. An invitation is open to visitors, who sign in from there. */
export const miniLeagueRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/mini-leagues',
    staticData: {
      section: 'my-account',
      title: 'mini-leagues.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/mini-leagues.tsx'), 'MiniLeagues'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/mini-leagues/$id',
    staticData: {
      section: 'my-account',
      title: 'mini-leagues.one',
      above: ['/my-account', '/my-account/mini-leagues'],
      requiresLogin: true,
    },
    validateSearch: ({ season_id }: Record<string, unknown>): { season_id?: number } => {
      const id = Number(season_id);
      return Number.isInteger(id) && id > 0 && id <= MAX_ID ? { season_id: id } : {};
    },
    beforeLoad: ({ params }) => checkId(params.id),
    component: lazyRouteComponent(() => import('./screens/mini-league.tsx'), 'MiniLeagueScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/play/mini-league/$id',
    staticData: { section: 'play', title: 'mini-leagues.invited.title' },
    beforeLoad: ({ params }) => checkId(params.id),
    component: lazyRouteComponent(() => import('./screens/invited.tsx'), 'Invited'),
  }),
] as const;

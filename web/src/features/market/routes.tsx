import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute, type RouteContext } from '../../lib/page/route.ts';
import type { AskedScreen } from './first-queries.ts';

interface Asked {
  readonly context: RouteContext;
  readonly params: Readonly<Record<string, string>>;
  readonly location: { readonly search: object };
}

/** The first queries load with their screen, to keep them out of the start page bundle. */
function asks(screen: AskedScreen) {
  return async ({ context, params, location }: Asked) =>
    (await import('./first-queries.ts')).firstAsked[screen](context.queries, params, { ...location.search });
}

const list = { section: 'market', above: ['/market'], requiresLogin: true, remembersFilters: true } as const;
const card = {
  section: 'market',
  title: 'market.card.title',
  above: ['/market'],
  requiresLogin: true,
} as const;
const own = {
  section: 'my-account',
  above: ['/my-account'],
  requiresLogin: true,
  remembersFilters: true,
} as const;
const cardPage = lazyRouteComponent(() => import('./screens/card-page.tsx'), 'CardPage');

/** The market: its home, the lists of cards, the page of a card with its trades, and what is the manager's own. */
export const marketRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/market',
    staticData: { section: 'market', title: 'market.title' },
    loader: asks('home'),
    component: lazyRouteComponent(() => import('./screens/home.tsx'), 'MarketHome'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/market/players',
    staticData: { ...list, title: 'market.players.title' },
    loader: asks('players'),
    component: lazyRouteComponent(() => import('./screens/card-lists.tsx'), 'Players'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/market/venues',
    staticData: { ...list, title: 'market.venues.title' },
    loader: asks('venues'),
    component: lazyRouteComponent(() => import('./screens/card-lists.tsx'), 'Venues'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/market/player/$id/$slug',
    staticData: { ...card, sharePicture: 'player' },
    loader: asks('player'),
    component: cardPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/market/market-details/$type/$id/bids',
    staticData: { ...card, title: 'auctions.title', sharePicture: 'card' },
    loader: asks('bids'),
    component: lazyRouteComponent(() => import('./auctions/bids-page.tsx'), 'BidsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/market/market-details/$type/$id/$action/$actionType',
    staticData: { ...card, sharePicture: 'card' },
    loader: asks('details'),
    component: cardPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-market/leases',
    staticData: {
      section: 'my-account',
      title: 'lending.mine',
      above: ['/my-account', '/my-account/my-market'],
      requiresLogin: true,
    },
    loader: asks('leases'),
    component: lazyRouteComponent(() => import('./lending/leases-page.tsx'), 'LeasesPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-market/watch',
    staticData: { ...own, title: 'watching.title', above: ['/my-account', '/my-account/my-market'] },
    loader: asks('watch'),
    component: lazyRouteComponent(() => import('./watching/watch-list.tsx'), 'WatchList'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/my-market',
    staticData: { ...own, title: 'my-market.title' },
    loader: asks('orders'),
    component: lazyRouteComponent(() => import('./my-market/my-market.tsx'), 'MyMarket'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/portfolio',
    staticData: { ...own, title: 'portfolio.title' },
    loader: asks('cards'),
    component: lazyRouteComponent(() => import('./portfolio/portfolio.tsx'), 'PortfolioScreen'),
  }),
] as const;

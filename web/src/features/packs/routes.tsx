import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callQuery } from '../../lib/api/queries.ts';
import { rootRoute } from '../../lib/page/route.ts';
import { CARD_OPEN, CARD_PACKS } from './pack-addresses.ts';

/** A number of an address; absent when it is invalid. */
function idIn(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Packs, exchanges, and the proofs of their draws. */
export const packRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: CARD_PACKS,
    staticData: {
      section: 'market',
      title: 'packs.title',
      above: ['/market'],
      requiresLogin: true,
      remembersFilters: true,
    },
    validateSearch: ({ league }: Record<string, unknown>): { league?: number } => {
      const id = idIn(league);
      return id === undefined ? {} : { league: id };
    },
    loader: ({ context }) => context.queries.prefetchQuery(callQuery('packs.list', {})),
    component: lazyRouteComponent(() => import('./screens/card-packs.tsx'), 'CardPacks'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: CARD_OPEN,
    staticData: { section: 'market', title: 'packs.open.title', above: ['/market'], requiresLogin: true },
    validateSearch: ({ draw }: Record<string, unknown>): { draw?: number } => {
      const id = idIn(draw);
      return id === undefined ? {} : { draw: id };
    },
    component: lazyRouteComponent(() => import('./screens/card-open.tsx'), 'CardOpen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/market/market-cards/card-exchange',
    staticData: { section: 'market', title: 'packs.exchange.title', above: ['/market'], requiresLogin: true },
    validateSearch: ({ card }: Record<string, unknown>): { card?: number } => {
      const id = idIn(card);
      return id === undefined ? {} : { card: id };
    },
    loader: ({ context }) => context.queries.prefetchQuery(callQuery('packs.recipes', {})),
    component: lazyRouteComponent(() => import('./screens/card-exchange.tsx'), 'CardExchange'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fair',
    staticData: { section: 'home', title: 'packs.fair.title' },
    component: lazyRouteComponent(() => import('./screens/fair.tsx'), 'Fair'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fair/draw/$id',
    staticData: { section: 'home', title: 'packs.draw.title', above: ['/fair'] },
    loader: ({ context, params }) =>
      context.queries.prefetchQuery(callQuery('packs.draws.get', { id: Number(params.id) })),
    component: lazyRouteComponent(() => import('./screens/draw.tsx'), 'DrawPage'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';
import { readTopsSearch } from './search.ts';

/** Managers by their score over many contests. */
export const topsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tops',
    staticData: { section: 'tops', title: 'tops.title', remembersFilters: true },
    validateSearch: readTopsSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('./first-queries.ts')).askForTops(context.queries, deps),
    component: lazyRouteComponent(() => import('./screens/tops.tsx'), 'Tops'),
  }),
] as const;

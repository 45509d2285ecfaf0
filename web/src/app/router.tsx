import { createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import { splitLanguage } from '../lib/languages.tsx';
import { rootRoute, type RouteContext } from '../lib/route.ts';
import { rememberedFilters, rememberFilters } from '../lib/section-memory.ts';
import { storage } from '../lib/storage.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Root } from './root.tsx';
import { routeTree } from './routes.ts';
import { ToErrorPage } from './to-error-page.tsx';

rootRoute.update({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: ToErrorPage,
  beforeLoad({ context, location, matches, cause }) {
    const facts = Object.assign({}, ...matches.map((match) => match.staticData)) as (typeof matches)[number]['staticData'];
    if (facts.requiresLogin === true && context.session.get().status === 'unauthenticated') {
      throw redirect({ href: `/auth/login?origin=${encodeURIComponent(location.href)}` });
    }
    if (facts.remembersFilters !== true || typeof document === 'undefined' || cause === 'preload') return;
    const untouched = Object.keys(location.search).length === 0;
    const filters = untouched && cause === 'enter' ? rememberedFilters(storage, location.pathname) : null;
    if (filters !== null) throw redirect({ to: location.pathname, search: filters, replace: true });
  },
});

/** The router of a page: of the browser, or of one drawing by the server (with a memory history). */
export function createPageRouter(context: RouteContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: typeof document !== 'undefined',
    trailingSlash: 'never',
    rewrite: {
      // "/it/play" shows "/play" in Italian; the language itself is read once, at the start.
      input: ({ url }) => {
        const { language, path } = splitLanguage(url.pathname);
        if (language !== null) url.pathname = path;
        return url;
      },
    },
    ...(history && { history }),
  });
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    const facts = router.state.matches.at(-1)?.staticData;
    if (facts?.remembersFilters === true && !pathChanged) {
      rememberFilters(storage, toLocation.pathname, toLocation.search);
    }
  });
  return router;
}

export type PageRouter = ReturnType<typeof createPageRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter;
  }
}

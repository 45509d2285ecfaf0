import { createRouter, Navigate, type RouterHistory } from '@tanstack/react-router';
import { splitLanguage } from '../lib/i18n/languages.tsx';
import { prefersReducedMotion } from '../lib/page/motion.ts';
import { rootRoute, type RouteContext } from '../lib/page/route.ts';
import { queryText } from '../lib/page/query-text.ts';
import { noteShownPath, rememberFilters } from '../lib/page/section-memory.ts';
import { storage } from '../lib/session/storage.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import { Root } from './root.tsx';
import { routeTree } from './routes.ts';

rootRoute.update({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: RedirectToErrorPage,
});

/** Whether to use a view transition: the browser supports it and the navigation changes more than filters. */
function usesViewTransition(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('selector(:active-view-transition-type(a))');
}

/** The router of a page: for the browser, or for one render on the server (with a memory history). */
export function createPageRouter(context: RouteContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultViewTransition: usesViewTransition()
      ? {
          // The first screen is already painted: no transition.
          types: ({ fromLocation, pathChanged }) =>
            fromLocation !== undefined && pathChanged && !prefersReducedMotion() ? ['screen'] : false,
        }
      : false,
    scrollRestoration: typeof document !== 'undefined',
    trailingSlash: 'never',
    stringifySearch: queryText,
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
    noteShownPath(toLocation.pathname);
    const facts = router.state.matches.at(-1)?.staticData;
    if (facts?.remembersFilters === true && !pathChanged) {
      rememberFilters(storage, toLocation.pathname, toLocation.searchStr);
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

/** Redirects every unknown path to the error page. */
function RedirectToErrorPage() {
  return <Navigate to="/error/404" replace />;
}

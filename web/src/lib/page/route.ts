import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { screenHydration } from '../loading/milestone.ts';
import type { LanguageStore } from '../i18n/languages.tsx';
import { isVisit, rememberedFilters } from './section-memory.ts';
import { isOpenWhilePending, pendingScreen } from '../session/pending.ts';
import type { SessionStore } from '../session/session.tsx';
import type { Startup } from '../loading/startup.ts';
import { storage } from '../session/storage.ts';

/** The context of every route's loaders and guards. */
export interface RouteContext {
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly language: LanguageStore;
  readonly startup: Startup;
}

export type Section =
  | 'home'
  | 'auth'
  | 'play'
  | 'market'
  | 'tops'
  | 'stats'
  | 'my-account'
  | 'profile'
  | 'error';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The target of the link no longer exists: the error page is shown instead. */
    readonly isMissing?: boolean;
  }
  interface StaticDataRouteOption {
    readonly section?: Section;
    /** Message key of the screen's title, for the header, the breadcrumb and the document. */
    readonly title?: string;
    /** Paths of the screens above this one, outermost first; each is a registered route. */
    readonly above?: readonly string[];
    /** Redirects visitors to sign-in. */
    readonly requiresLogin?: boolean;
    /** `bare` hides header and navigation, as on the sign-in screens. */
    readonly frame?: 'full' | 'bare';
    /** What the picture of its links shows, if not the product: the contest, player, manager, match or club of its `id`, the
     * season of its `token`, the eleven of its `seasonId` and `round`, the `type` of card of its `id`. */
    readonly sharePicture?:
      | 'contest'
      | 'player'
      | 'profile'
      | 'match'
      | 'club'
      | 'season'
      | 'eleven'
      | 'card';
    /** The filters in the address are restored on the next visit. */
    readonly remembersFilters?: boolean;
  }
}

/** The parent of every feature's routes, with the guards of all screens; the app adds the shell around it. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  async beforeLoad({ context, location, matches }) {
    if (location.state.isMissing === true) throw redirect({ to: '/error/404', replace: true });
    await Promise.all([context.language.filled(), screenHydration.reached()]);
    const facts = matches.at(-1)?.staticData;
    const session = context.session.get();
    const pending = pendingScreen(session.status === 'authenticated' ? session.user : null);
    if (pending !== null && !isOpenWhilePending(location.pathname)) {
      throw redirect({ href: `${pending}?origin=${encodeURIComponent(location.href)}`, replace: true });
    }
    if (facts?.requiresLogin === true && session.status === 'unauthenticated') {
      throw redirect({ href: `/auth/login?origin=${encodeURIComponent(location.href)}` });
    }
    if (facts?.remembersFilters !== true || typeof document === 'undefined') return;
    if (!isVisit(location.pathname)) return;
    const filters = location.searchStr === '' ? rememberedFilters(storage, location.pathname) : null;
    if (filters !== null) throw redirect({ href: location.pathname + filters, replace: true });
  },
});

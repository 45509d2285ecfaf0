import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import type { LanguageStore } from '../i18n/languages.tsx';
import { rememberedFilters } from './section-memory.ts';
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
    /** What the picture of its links shows, if not the product: the contest of its `id`. */
    readonly sharePicture?: 'contest';
    /** The filters in the address are restored on the next visit. */
    readonly remembersFilters?: boolean;
  }
}

/** The parent of every feature's routes, with the guards of all screens; the app adds the shell around it. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  async beforeLoad({ context, location, matches, cause }) {
    await context.language.filled();
    const facts = matches.at(-1)?.staticData;
    if (facts?.requiresLogin === true && context.session.get().status === 'unauthenticated') {
      throw redirect({ href: `/auth/login?origin=${encodeURIComponent(location.href)}` });
    }
    const session = context.session.get();
    if (session.status === 'authenticated' && !session.user.profile_complete && needsProfile(facts)) {
      throw redirect({ href: `/auth/complete-profile?origin=${encodeURIComponent(location.href)}` });
    }
    if (facts?.remembersFilters !== true || typeof document === 'undefined' || cause === 'stay') return;
    const filters = location.searchStr === '' ? rememberedFilters(storage, location.pathname) : null;
    if (filters !== null) throw redirect({ href: location.pathname + filters, replace: true });
  },
});

/** Screens of the game wait for the profile; the terms, which it asks to accept, do not. */
function needsProfile(facts: StaticDataRouteOption | undefined): boolean {
  const section = facts?.section;
  return (
    facts?.requiresLogin === true ||
    section === 'play' ||
    section === 'market' ||
    facts?.title === 'home.title'
  );
}

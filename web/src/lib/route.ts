import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { LanguageStore } from './languages.tsx';
import type { SessionStore } from './session.tsx';
import type { Startup } from './startup.ts';

/** What loaders and guards of every route can reach. */
export interface RouteContext {
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly language: LanguageStore;
  readonly startup: Startup;
}

export type Section = 'home' | 'auth' | 'play' | 'market' | 'tops' | 'stats' | 'my-account' | 'profile' | 'error';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly section?: Section;
    /** Message key of the screen's title, for the header, the breadcrumb and the document. */
    readonly title?: string;
    /** Paths of the screens above this one, outermost first; each is a registered route. */
    readonly above?: readonly string[];
    /** A visitor is sent to sign in first. */
    readonly requiresLogin?: boolean;
    /** `bare` hides header and navigation, as on the sign-in screens. */
    readonly frame?: 'full' | 'bare';
    /** The filters in the address come back on the next visit. */
    readonly remembersFilters?: boolean;
  }
}

/** The parent of every feature's routes; the shell is put around it by the app. */
export const rootRoute = createRootRouteWithContext<RouteContext>()();

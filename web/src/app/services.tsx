import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { LanguageProvider } from '../lib/i18n/languages.tsx';
import {
  createScreenTitleStore,
  ScreenTitleProvider,
  type ScreenTitleStore,
} from '../lib/page/screen-title.tsx';
import { SessionProvider } from '../lib/session/session.tsx';
import { createStartupStore, StartupProvider, type StartupStore } from '../lib/loading/startup-context.ts';
import type { RouteContext } from '../lib/page/route.ts';

interface ServicesProviderProps {
  readonly services: RouteContext;
  /** The store that keeps the configuration up to date; without it the configuration of the start stays. */
  readonly startup?: StartupStore;
  /** The store of screen titles; the server passes one to read the title. */
  readonly titles?: ScreenTitleStore;
  readonly children?: ReactNode;
}

/** Provides the services to the page. */
export function ServicesProvider({ services, startup, titles: given, children }: ServicesProviderProps) {
  const configuration = useMemo(() => startup ?? createStartupStore(services.startup), [startup, services]);
  const titles = useMemo(() => given ?? createScreenTitleStore(), [given]);
  return (
    <StartupProvider value={configuration}>
      <QueryClientProvider client={services.queries}>
        <SessionProvider value={services.session}>
          <LanguageProvider value={services.language}>
            <ScreenTitleProvider value={titles}>{children}</ScreenTitleProvider>
          </LanguageProvider>
        </SessionProvider>
      </QueryClientProvider>
    </StartupProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { LanguageProvider } from '../lib/languages.tsx';
import { createScreenTitleStore, ScreenTitleProvider } from '../lib/screen-title.tsx';
import { SessionProvider } from '../lib/session.tsx';
import { createStartupStore, StartupProvider, type StartupStore } from '../lib/startup-context.ts';
import type { RouteContext } from '../lib/route.ts';

interface ServicesProviderProps {
  readonly services: RouteContext;
  /** Where the configuration is kept up to date; without it, it stays what the start brought. */
  readonly startup?: StartupStore;
  readonly children?: ReactNode;
}

/** Puts the services around the page. */
export function ServicesProvider({ services, startup, children }: ServicesProviderProps) {
  const configuration = useMemo(() => startup ?? createStartupStore(services.startup), [startup, services]);
  const titles = useMemo(() => createScreenTitleStore(), []);
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

import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { LanguageProvider } from '../lib/languages.tsx';
import { createScreenTitleStore, ScreenTitleProvider } from '../lib/screen-title.tsx';
import { SessionProvider } from '../lib/session.tsx';
import { StartupProvider } from '../lib/startup-context.ts';
import type { RouteContext } from '../lib/route.ts';

/** Puts the services around the page. */
export function ServicesProvider({ services, children }: { services: RouteContext; children?: ReactNode }) {
  const titles = useMemo(() => createScreenTitleStore(), []);
  return (
    <StartupProvider value={services.startup}>
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

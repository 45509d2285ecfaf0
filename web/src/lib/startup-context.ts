import { createContext, use } from 'react';
import type { Startup } from './startup.ts';

const StartupContext = createContext<Startup | null>(null);
export const StartupProvider = StartupContext.Provider;

/** Configuration known since the start: rate, links, languages. */
export function useStartup(): Startup {
  const startup = use(StartupContext);
  if (startup === null) throw new Error('useStartup outside of StartupProvider');
  return startup;
}

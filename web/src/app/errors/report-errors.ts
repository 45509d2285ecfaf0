import { takeEarlyErrors } from '../../lib/loading/error-reporting.ts';
import type { SessionStore } from '../../lib/session/session.tsx';

/**
 * Reports errors of the page from now on, and those from before, to the ingest that the server named in the document;
 * without one nothing is loaded.
 */
export async function reportErrors(place: () => string, session?: Pick<SessionStore, 'get'>): Promise<void> {
  const dsn = document.querySelector('meta[name="error-reports"]')?.getAttribute('content') ?? '';
  const early = takeEarlyErrors();
  if (dsn === '') return;
  const { startErrorReports } = await import('./error-reports.ts');
  const known = (): readonly string[] => {
    const current = session?.get();
    return current?.status === 'authenticated' ? [current.user.nickname, current.user.email] : [];
  };
  const { report } = startErrorReports(dsn, { place, known });
  for (const error of early) report(error);
}

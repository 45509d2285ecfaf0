import { useCallback } from 'react';
import { call } from '../lib/call.ts';
import { isLanguage, useLanguageStore } from '../lib/languages.tsx';
import { useSessionStore } from '../lib/session.tsx';
import { useStartup } from '../lib/startup-context.ts';
import { toast } from './toast.tsx';

/** Puts a language in use, for the page and for the account of a manager; says so when it can't be had. */
export function useChooseLanguage(): (code: string) => Promise<void> {
  const language = useLanguageStore();
  const session = useSessionStore();
  const { languages } = useStartup();
  return useCallback(
    async (code) => {
      if (!isLanguage(code)) return;
      try {
        await language.change(code);
      } catch {
        toast('failed', language.get().t('shell.language.failed'));
        return;
      }
      const row = languages.find((each) => each.value === code);
      if (session.get().status !== 'authenticated' || row === undefined) return;
      await call('GET /v3/user/changeLanguage/{langId}/', { langId: row.id }).catch(() => undefined);
      await session.refreshUser();
    },
    [language, session, languages],
  );
}

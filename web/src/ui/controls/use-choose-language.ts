import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api/call.ts';
import { failureText } from '../../lib/api/failure.ts';
import { isLanguage, useLanguageStore } from '../../lib/i18n/languages.tsx';
import { useSessionStore } from '../../lib/session/session.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { toast } from '../overlay/toast.tsx';

/**
 * Changes the language of the page and of a manager's account, and reloads what is shown: answers have texts, too. Shows
 * a toast when the language can't be loaded.
 */
export function useChooseLanguage(): (code: string) => Promise<void> {
  const language = useLanguageStore();
  const session = useSessionStore();
  const queries = useQueryClient();
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
      if (session.get().status === 'authenticated' && row !== undefined) {
        await call('auth.changeLanguage', { langId: row.id }).catch((failure: unknown) =>
          toast('failed', failureText(failure, language.get().t)),
        );
        await session.refreshUser();
      }
      await queries.invalidateQueries();
    },
    [language, session, queries, languages],
  );
}

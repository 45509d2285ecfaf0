import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { call } from '../lib/call.ts';
import { useHydrated } from '../lib/hooks.ts';
import { isLanguage, LANGUAGE_NAMES, useLanguage, useLanguageStore } from '../lib/languages.tsx';
import { useSessionStore } from '../lib/session.tsx';
import { useStartup } from '../lib/startup-context.ts';
import { toast } from './toast.tsx';

/** Chooses the language of the page, and of the account of a manager. */
export function LanguageSelect() {
  const { t, code } = useLanguage();
  const id = useId();
  const language = useLanguageStore();
  const session = useSessionStore();
  const { languages } = useStartup();
  const hydrated = useHydrated();

  async function choose(value: string) {
    if (!isLanguage(value)) return;
    try {
      await language.change(value);
    } catch {
      toast('failed', t('shell.language.failed'));
      return;
    }
    const row = languages.find((each) => each.value === value);
    if (session.get().status !== 'authenticated' || row === undefined) return;
    await call('GET /v3/user/changeLanguage/{langId}/', { langId: row.id }).catch(() => undefined);
    await session.refreshUser();
  }

  return (
    <span className="relative inline-flex items-center">
      <label htmlFor={id} className="sr-only">
        {t('shell.language')}
      </label>
      <select
        id={id}
        value={code}
        disabled={!hydrated}
        onChange={(event) => void choose(event.target.value)}
        className="min-h-11 appearance-none rounded-sm border bg-surface pr-9 pl-3 text-sm text-text hover:border-line-strong"
      >
        {languages.map((each) => (
          <option key={each.value} value={each.value}>
            {LANGUAGE_NAMES[each.value]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className="pointer-events-none absolute right-3" aria-hidden="true" />
    </span>
  );
}

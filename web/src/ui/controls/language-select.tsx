import { useId } from 'react';
import { useHydrated } from '../../lib/loading/hooks.ts';
import { LANGUAGE_NAMES } from '@touchline/contract/language-names';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/** Selects the language of the page, and of a manager's account. */
export function LanguageSelect() {
  const { t, code } = useLanguage();
  const id = useId();
  const choose = useChooseLanguage();
  const { languages } = useStartup();
  const hydrated = useHydrated();

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
        className="min-h-11 rounded-sm border bg-surface px-3 text-sm text-text hover:border-line-strong"
      >
        {languages.map((each) => (
          <option key={each.value} value={each.value}>
            {LANGUAGE_NAMES[each.value]}
          </option>
        ))}
      </select>
    </span>
  );
}

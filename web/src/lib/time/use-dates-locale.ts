import { useHydrated } from '../loading/hooks.ts';
import { useLanguage } from '../i18n/languages.tsx';
import { readersLocale } from './dates.ts';

/**
 * The locale for days that are in UTC for everyone, such as those of a season: the reader's own form of the language,
 * "Thu 26 Nov" in Britain and "Thu, Nov 26" in the United States; until hydration that of the server's markup.
 */
export function useDatesLocale(): string {
  const { locale } = useLanguage();
  const hydrated = useHydrated();
  return hydrated ? readersLocale(locale, navigator.languages) : locale;
}

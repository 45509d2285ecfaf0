/** Each language's own name, so that people find theirs without knowing another. Carries no schema: the pages import it. */
export const LANGUAGE_NAMES = {
  en: 'English',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  cn: '中文',
  tr: 'Türkçe',
} as const;

import type { ProviderName } from '@touchline/contract/auth/providers';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { mailFrame } from './mail-texts.ts';

const BRANDS: Readonly<Record<Exclude<ProviderName, 'local'>, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  apple: 'Apple',
};

/** The names of providers as a choice in a sentence, such as "Google or Apple". */
export function providerNames(language: LanguageCode, providers: readonly ProviderName[]): string {
  const names = providers.map((name) =>
    name === 'local' ? mailFrame(language).local_provider : BRANDS[name],
  );
  return new Intl.ListFormat(language === 'cn' ? 'zh-CN' : language, { type: 'disjunction' }).format(names);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api/queries.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';

/** A country a manager may live in, named in the reader's language. */
export interface NamedCountry {
  readonly id: number;
  readonly name: string;
  /** With its plus: +39. */
  readonly dialCode: string;
}

/** The countries by name in the reader's language, and the query that reads them. */
export function useCountries() {
  const { locale } = useLanguage();
  const query = useQuery({ ...callQuery('startup.countries', {}), staleTime: Infinity });
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return (query.data ?? [])
      .map(({ id, name, country_code, phone_prefix }): NamedCountry => ({
        id,
        name: names.of(country_code) ?? name,
        dialCode: phone_prefix,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  }, [query.data, locale]);
  return { query, countries };
}

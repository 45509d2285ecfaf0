import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';

/** The country a manager lives in, named and sorted in the reader's language. */
export function CountryField({ error }: { readonly error: string | undefined }) {
  const { t, locale } = useLanguage();
  const countries = useQuery({ ...callQuery('startup.countries', {}), staleTime: Infinity });
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return (countries.data ?? [])
      .map(({ id, name, country_code }) => ({ value: String(id), label: names.of(country_code) ?? name }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [countries.data, locale]);
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        label={t('auth.country')}
        name="country_id"
        autoComplete="country"
        defaultValue=""
        choices={choices}
        placeholder={t(countries.isPending ? 'auth.country.loading' : 'auth.country.choose')}
        error={countries.error ? failureText(countries.error, t) : error}
      />
      {countries.error && (
        <span>
          <Button size="small" busy={countries.isFetching} onClick={() => void countries.refetch()}>
            {t('auth.country.retry')}
          </Button>
        </span>
      )}
    </div>
  );
}

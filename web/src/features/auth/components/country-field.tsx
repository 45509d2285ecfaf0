import { useCountries } from '../../../game/identity/countries.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';

/** The country a manager lives in, named and sorted in the reader's language. */
export function CountryField({ error }: { readonly error: string | undefined }) {
  const t = useText();
  const { query, countries } = useCountries();
  const choices = countries.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        label={t('auth.country')}
        name="country_id"
        autoComplete="country"
        defaultValue=""
        choices={choices}
        placeholder={t(query.isPending ? 'auth.country.loading' : 'auth.country.choose')}
        error={query.error ? failureText(query.error, t) : error}
      />
      {query.error && (
        <span>
          <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('auth.country.retry')}
          </Button>
        </span>
      )}
    </div>
  );
}

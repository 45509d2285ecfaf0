import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { DateField } from '../../../ui/controls/field.tsx';
import { CountryField } from './country-field.tsx';

interface BirthAndCountryFieldsProps {
  readonly birthDateError: string | undefined;
  readonly countryError: string | undefined;
}

/** Date of birth and country, side by side where there is room. */
export function BirthAndCountryFields({ birthDateError, countryError }: BirthAndCountryFieldsProps) {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        label={t('auth.birth-date')}
        name="birth_date"
        autoComplete="bday"
        hint={t('auth.birth-date.hint', { age: sysconfig.minimum_age })}
        error={birthDateError}
      />
      <CountryField error={countryError} />
    </div>
  );
}

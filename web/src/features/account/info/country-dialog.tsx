import { useState, type FormEvent } from 'react';
import { useCountries } from '../../../game/identity/countries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';

const FORM = 'change-country';

interface CountryDialogProps {
  readonly countryId: number | null;
  readonly onClose: () => void;
}

/** Changes the country the manager lives in. */
export function CountryDialog({ countryId, onClose }: CountryDialogProps) {
  const t = useText();
  const { countries } = useCountries();
  const [chosen, setChosen] = useState(String(countryId ?? ''));
  const update = useCall('account.update', {
    invalidates: ['account.get', 'startup.configuration'],
    onSuccess: () => {
      toast('done', t('account-info.country.done'));
      onClose();
    },
  });
  const isSame = chosen === '' || chosen === String(countryId);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSame) update.mutate({ country_id: Number(chosen) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account-info.country.change')}
      actions={
        <>
          <Button onClick={onClose}>{t('account-info.cancel')}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="main"
            busy={update.isPending}
            blocked={isSame ? t('account-info.country.blocked') : null}
          >
            {t('account-info.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-pretty text-muted">{t('account-info.country.text')}</p>
        <SelectField
          label={t('account-info.country')}
          name="country_id"
          autoComplete="country"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          choices={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={t('account-info.choose')}
        />
        <FailureNote failure={update.error} />
      </form>
    </Dialog>
  );
}

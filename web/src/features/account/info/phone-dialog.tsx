import { useState, type FormEvent } from 'react';
import { useCountries } from '../../../game/identity/countries.ts';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { CodeForm } from './code-form.tsx';

type Account = CallOutput<'account.get'>;

const FORM = 'phone-number';

interface PhoneDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Adds or changes the phone number: the number first, then the code of the SMS. */
export function PhoneDialog({ account, onClose }: PhoneDialogProps) {
  const t = useText();
  const [sentTo, setSentTo] = useState(account.phone_change?.number ?? null);
  const number = useNumber(account, setSentTo);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(account.phone === null ? 'account-info.phone.add' : 'account-info.phone.change')}
      actions={
        sentTo === null && (
          <>
            <Button onClick={onClose}>{t('account-info.cancel')}</Button>
            <Button
              type="submit"
              form={FORM}
              variant="main"
              busy={number.send.isPending}
              blocked={number.isWhole ? null : t('account-info.phone.blocked')}
            >
              {t('account-info.phone.send')}
            </Button>
          </>
        )
      }
    >
      {sentTo === null ? (
        <NumberForm {...number} />
      ) : (
        <PhoneCode sentTo={sentTo} onClose={onClose} onOther={() => setSentTo(null)} />
      )}
    </Dialog>
  );
}

/** The number that is typed and its country, and the call that sends it a code. */
function useNumber(account: Account, onSent: (number: string) => void) {
  const [country, setCountry] = useState(String(account.phone?.country_id ?? account.country_id ?? ''));
  const [typed, setTyped] = useState('');
  const send = useSensitiveCall('account.phone.start', {
    invalidates: ['account.get'],
    onSuccess: (sent) => onSent(sent.number),
  });
  const isWhole = country !== '' && typed.replaceAll(/\D/g, '').length >= 4;
  return { country, setCountry, typed, setTyped, send, isWhole };
}

function NumberForm({ country, setCountry, typed, setTyped, send, isWhole }: ReturnType<typeof useNumber>) {
  const t = useText();
  const { query, countries } = useCountries();
  const isOfField = send.error?.code === 'ERR_PHONE_INVALID' || send.error?.code === 'ERR_PHONE_UNCHANGED';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWhole && !send.isPending)
      send.mutate({ phone_country_id: Number(country), phone_number: typed.trim() });
  };
  return (
    <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-pretty text-muted">{t('account-info.phone.text')}</p>
      <SelectField
        label={t('account-info.phone.country')}
        name="phone_country_id"
        autoComplete="tel-country-code"
        value={country}
        onChange={({ target }) => setCountry(target.value)}
        choices={countries.map(({ id, name, dialCode }) => ({
          value: String(id),
          label: `${name} (${dialCode})`,
        }))}
        placeholder={t('account-info.choose')}
        error={query.error && failureText(query.error, t)}
      />
      <TextField
        label={t('account-info.phone.number')}
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={typed}
        maxLength={40}
        onChange={({ target }) => setTyped(target.value)}
        hint={t('account-info.phone.hint')}
        error={isOfField ? failureText(send.error, t) : null}
      />
      {!isOfField && <FailureNote failure={send.error} />}
    </form>
  );
}

function PhoneCode({
  sentTo,
  onClose,
  onOther,
}: {
  readonly sentTo: string;
  readonly onClose: () => void;
  readonly onOther: () => void;
}) {
  const t = useText();
  const prove = useCall('account.phone.prove', {
    invalidates: ['account.get'],
    refreshesUser: true,
    onSuccess: ({ number }) => {
      toast('done', t('account-info.phone.done', { number }));
      onClose();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <CodeForm
        sent={t('account-info.phone.sent', { number: sentTo })}
        channel="sms"
        busy={prove.isPending}
        failure={prove.error}
        onCode={(sms_code) => prove.mutate({ sms_code })}
      />
      <p className="border-t pt-3 text-sm text-muted">
        {t('account-info.phone.nothing')}{' '}
        <button
          type="button"
          onClick={onOther}
          className="min-h-8 font-semibold text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {t('account-info.phone.other')}
        </button>
      </p>
    </div>
  );
}

import { useState, type FormEvent } from 'react';
import { failureText, type CallFailure } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { OutboxLink } from '../../../ui/text/outbox-link.tsx';

const DIGITS = 6;

interface CodeFormProps {
  /** Where the code was sent, as a sentence. */
  readonly sent: string;
  /** The channel of the code. */
  readonly channel: 'mail' | 'sms';
  readonly busy: boolean;
  readonly failure: CallFailure | null;
  readonly onCode: (code: string) => void;
  /** Sends the code again; absent where it can't. */
  readonly onResend?: (() => void) | undefined;
  readonly resending?: boolean;
}

/** The form for a code of six digits. It is sent with the sixth digit; a wrong one stays to be corrected. */
export function CodeForm({
  sent,
  channel,
  busy,
  failure,
  onCode,
  onResend,
  resending = false,
}: CodeFormProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.length === DIGITS && !busy) onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-pretty break-words text-muted">{sent}</p>
      <OutboxLink channel={channel} />
      <TextField
        // The code is the only field of its step.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('account-info.code')}
        name="code"
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        hint={t('account-info.code.hint')}
        error={failure && failureText(failure, t)}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, DIGITS);
          setCode(digits);
          if (digits.length === DIGITS && digits !== code && !busy) onCode(digits);
        }}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-between">
        {onResend === undefined ? (
          <span className="max-sm:hidden" />
        ) : (
          <Button variant="quiet" busy={resending} onClick={onResend}>
            {t('account-info.code.again')}
          </Button>
        )}
        <Button
          type="submit"
          variant="main"
          busy={busy}
          blocked={code.length === DIGITS ? null : t('account-info.code.blocked')}
        >
          {t('account-info.code.submit')}
        </Button>
      </div>
    </form>
  );
}

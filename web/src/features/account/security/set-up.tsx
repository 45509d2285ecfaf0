import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CODE_DIGITS, CodeField } from '../../../ui/controls/code-field.tsx';
import { QrCode } from '../../../ui/figures/qr-code.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CopyButton } from './copy-button.tsx';

export type TotpSecret = CallOutput<'auth.twoSteps.makeSecret'>;

const FORM = 'two-steps';

interface SetUpProps {
  readonly secret: TotpSecret;
  readonly onClose: () => void;
  /** Called with the recovery codes once a code has proven the secret. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** The secret as a QR code and as text, and the first code that proves the app has it. */
export function SetUp({ secret, onClose, onDone }: SetUpProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const prove = useCall('auth.twoSteps.prove', {
    invalidates: ['auth.sessions.list'],
    refreshesUser: true,
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const isWhole = code.length === CODE_DIGITS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !prove.isPending) prove.mutate({ ga_code: code });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.setup.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('security.cancel')}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="main"
            busy={prove.isPending}
            blocked={isWhole ? null : t('account-info.code.blocked')}
          >
            {t('security.setup.submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">{t('security.setup.scan')}</p>
        <span className="self-center overflow-hidden rounded-sm border">
          <QrCode text={secret.uri} label={t('security.setup.qr')} />
        </span>
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-muted">{t('security.setup.secret')}</p>
          <div className="flex items-center gap-2 rounded-sm border bg-surface py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 text-sm" data-secret>
              {secret.secret.replaceAll(/.{4}(?!$)/g, '$& ')}
            </code>
            <CopyButton text={secret.secret} />
          </div>
        </div>
        <CodeField
          label={t('security.setup.code')}
          value={code}
          onChange={setCode}
          onComplete={(ga_code) => prove.mutate({ ga_code })}
          error={prove.error && failureText(prove.error, t)}
        />
      </form>
    </Dialog>
  );
}

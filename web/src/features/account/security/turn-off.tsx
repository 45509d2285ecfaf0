import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField, TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

const FORM = 'turn-off';

/** Turns two-step sign-in off with the password and a code. */
export function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const user = useUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useCall('auth.twoSteps.turnOff', {
    invalidates: ['auth.sessions.list'],
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('security.off.done'));
      onClose();
    },
  });
  const error = off.error === null ? null : failureText(off.error, t);
  const isPassword = off.error?.code === 'ERR_PASSWORD_WRONG';
  const blocked = user?.has_password === true && password === '' ? t('auth.password.missing') : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null && !off.isPending)
      off.mutate({ password, ...(code.trim() !== '' && { code: code.trim() }) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.off.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('security.off.keep')}</Button>
          <Button type="submit" form={FORM} variant="danger" busy={off.isPending} blocked={blocked}>
            {t('security.two-steps.turn-off')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">{t('security.off.text')}</p>
        {user?.has_password === true && (
          <PasswordField
            label={t('security.password')}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={isPassword ? error : null}
          />
        )}
        <TextField
          label={t('security.off.code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={isPassword ? null : error}
        />
      </form>
    </Dialog>
  );
}

import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { SecurityCard } from './two-steps.tsx';

const FORM = 'change-password';

/** The password: changing it, or setting a first one. */
export function Password() {
  const t = useText();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (user === null) return null;
  const { has_password: hasPassword, email } = user;
  const label = t(hasPassword ? 'security.change.submit' : 'security.change.set');
  return (
    <SecurityCard
      icon={KeyRound}
      title={t('security.change.title')}
      text={t(hasPassword ? 'security.change.text' : 'security.change.none')}
    >
      <Button
        onClick={() => setOpen(true)}
        blocked={email === '' ? t('security.change.no-email') : undefined}
      >
        {label}
      </Button>
      {isOpen && <ChangePassword hasPassword={hasPassword} label={label} onClose={() => setOpen(false)} />}
    </SecurityCard>
  );
}

interface ChangePasswordProps {
  readonly hasPassword: boolean;
  /** The button that changes or sets it. */
  readonly label: string;
  readonly onClose: () => void;
}

function ChangePassword({ hasPassword, label, onClose }: ChangePasswordProps) {
  const t = useText();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const change = useSensitiveCall('account.changePassword', {
    invalidates: ['auth.sessions.list'],
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('security.change.done'));
      onClose();
    },
  });
  const error = change.error === null ? null : failureText(change.error, t);
  const isWeak = change.error?.code === 'ERR_PASSWORD_WEAK';
  const blocked =
    hasPassword && old === ''
      ? t('auth.password.missing')
      : fresh === ''
        ? t('auth.problem.password.missing')
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null && !change.isPending) change.mutate({ old_pass: old, new_pass: fresh });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      actions={
        <>
          <Button onClick={onClose}>{t('security.cancel')}</Button>
          <Button type="submit" form={FORM} variant="main" busy={change.isPending} blocked={blocked}>
            {label}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {hasPassword && (
          <PasswordField
            label={t('security.change.old')}
            name="old_pass"
            value={old}
            onChange={(event) => setOld(event.target.value)}
            error={isWeak ? null : error}
          />
        )}
        <PasswordField
          label={t('security.change.new')}
          name="new_pass"
          autoComplete="new-password"
          hint={t('security.change.hint')}
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
          error={isWeak || !hasPassword ? error : null}
        />
      </form>
    </Dialog>
  );
}

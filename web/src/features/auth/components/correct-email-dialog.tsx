import { useState, type FormEvent } from 'react';
import { failureText, type FailureCode } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField, PasswordField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { isEmail } from '../registration.ts';

const FORM = 'correct-email';
const OF_EMAIL: readonly FailureCode[] = ['ERR_EMAIL_TAKEN', 'ERR_MALFORMED'];

/** Corrects the mistyped address of an account that was never activated. */
export function CorrectEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const user = useUser();
  const hasPassword = user?.has_password === true;
  const [typed, setTyped] = useState(user?.email ?? '');
  const [password, setPassword] = useState('');
  const email = typed.trim();
  const correct = useSensitiveCall('auth.correctEmail', {
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('auth.activate.correct.done'));
      onClose();
    },
  });
  const problem = problemOf({ email, present: user?.email, lacksPassword: hasPassword && password === '' });
  const blocked = problem && t(problem);
  const { error } = correct;
  const isOfEmail = error !== null && OF_EMAIL.includes(error.code);
  const isOfPassword = error?.code === 'ERR_PASSWORD_WRONG';
  const text = error && failureText(error, t);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (blocked === null && !correct.isPending) correct.mutate({ email, password });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.activate.correct.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('account-info.cancel')}</Button>
          <Button type="submit" form={FORM} variant="main" busy={correct.isPending} blocked={blocked}>
            {t('auth.activate.correct.submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4 text-left">
        <p className="text-pretty text-muted">{t('auth.activate.correct.text')}</p>
        <EmailField
          label={t('auth.email')}
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isOfEmail ? text : null}
        />
        {hasPassword && (
          <PasswordField
            label={t('auth.password')}
            name="password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={isOfPassword ? text : null}
          />
        )}
        {!isOfEmail && !isOfPassword && <FailureNote failure={error} />}
      </form>
    </Dialog>
  );
}

interface Correction {
  readonly email: string;
  readonly present: string | undefined;
  readonly lacksPassword: boolean;
}

/** The text of what is missing; null when the correction can be sent. */
function problemOf({ email, present, lacksPassword }: Correction): string | null {
  if (!isEmail(email)) return 'account-info.email.blocked';
  if (email === present) return 'auth.activate.correct.same';
  return lacksPassword ? 'auth.password.missing' : null;
}

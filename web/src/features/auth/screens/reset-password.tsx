import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, LinkIcon } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSessionStore } from '../../../lib/session/session.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { formText, PASSWORD_LENGTH } from '../registration.ts';

const route = getRouteApi('/auth/reset-password/$code');

/** Chooses a new password by the link of a mail. Afterwards no one is signed in: the manager signs in with it. */
export function ResetPassword() {
  const t = useText();
  const { code } = route.useParams();
  const session = useSessionStore();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useCall('auth.resetPassword', {
    // The server has ended a session of this browser too.
    onSuccess: () =>
      session.get().status === 'authenticated' ? session.signOut().catch(() => undefined) : undefined,
  });
  if (reset.isSuccess) return <Done />;
  const refusal = reset.error?.code;
  // A code of another form than ours was cut off when it was copied.
  if (refusal === 'ERR_RESET_CODE' || refusal === 'ERR_MALFORMED') return <Over />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = formText(event.currentTarget, 'password');
    const found = problemOf(chosen);
    setProblem(found === null ? null : t(`auth.problem.password.${found}`));
    if (found === null) reset.mutate({ code, password: chosen });
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <>
      <AuthHeading title={t('auth.reset.heading')} text={t('auth.reset.text')} />
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onChange={(event) => {
          setProblem(null);
          setPassword(formText(event.currentTarget, 'password'));
        }}
        className="flex flex-col gap-4"
      >
        <NewPasswordField
          label={t('auth.reset.password')}
          password={password}
          ownNames={[]}
          error={problem ?? (reset.error === null ? undefined : failureText(reset.error, t))}
        />
        <Button type="submit" variant="main" size="large" wide busy={reset.isPending}>
          {t('auth.reset.submit')}
        </Button>
      </form>
    </>
  );
}

function problemOf(password: string): 'missing' | 'too_short' | 'too_long' | null {
  const length = Array.from(password).length;
  if (length === 0) return 'missing';
  if (length < PASSWORD_LENGTH.min) return 'too_short';
  return length > PASSWORD_LENGTH.max ? 'too_long' : null;
}

function Done() {
  const t = useText();
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-up-soft text-up">
        <CircleCheck size={28} aria-hidden="true" />
      </span>
      <output className="block">
        <AuthHeading title={t('auth.reset.done.heading')} text={t('auth.reset.done.text')} />
      </output>
      <PathLink path="/auth/login" className={buttonClass({ variant: 'main', size: 'large', wide: true })}>
        {t('auth.login.submit')}
      </PathLink>
    </>
  );
}

function Over() {
  const t = useText();
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-down-soft text-down">
        <LinkIcon size={26} aria-hidden="true" />
      </span>
      <output className="block">
        <AuthHeading title={t('auth.reset.over.heading')} text={t('auth.reset.over.text')} />
      </output>
      <PathLink
        path="/auth/forgot-password"
        className={buttonClass({ variant: 'main', size: 'large', wide: true })}
      >
        {t('auth.reset.over.again')}
      </PathLink>
    </>
  );
}

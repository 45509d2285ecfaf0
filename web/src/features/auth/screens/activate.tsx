import { useParams, useSearch } from '@tanstack/react-router';
import { CircleCheck, MailOpen } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSessionStore, useUser } from '../../../lib/session/session.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { OutboxLink } from '../../../ui/text/outbox-link.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { screenAfterSignUp } from '../origin.ts';
import { CorrectEmailDialog } from '../components/correct-email-dialog.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { formText } from '../registration.ts';

/** Activates an account, or proves its address, by the code of the mail: from its link at once, or typed in. */
export function Activate() {
  const t = useText();
  const { activate_code } = useParams({ strict: false });
  const { origin } = useSearch({ strict: false });
  const user = useUser();
  const session = useSessionStore();
  const activation = useCall('auth.activate', {
    onSuccess: () => (session.get().status === 'authenticated' ? session.refreshUser() : undefined),
  });
  const { mutate } = activation;
  const tried = useRef<string | null>(null);
  useEffect(() => {
    if (activate_code === undefined || tried.current === activate_code) return;
    tried.current = activate_code;
    mutate({ activate_code });
  }, [activate_code, mutate]);

  if (activation.isSuccess || user?.email_verified === true) return <Activated origin={origin} />;
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <MailOpen size={26} aria-hidden="true" />
      </span>
      <AuthHeading
        title={t('auth.activate.heading')}
        text={user === null ? t('auth.activate.text') : t('auth.activate.sent', { email: user.email })}
      />
      <CodeForm
        code={activate_code ?? ''}
        busy={activation.isPending}
        error={activation.error && failureText(activation.error, t)}
        onCode={(code) => mutate({ activate_code: code })}
      />
      <OutboxLink />
      {user !== null ? (
        <Resend mayCorrect={!user.activated} />
      ) : (
        <p className="border-t pt-5 text-center text-muted">
          {t('auth.register.has-account')}{' '}
          <PathLink
            path="/auth/login"
            className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-3"
          >
            {t('auth.register.to-login')}
          </PathLink>
        </p>
      )}
    </>
  );
}

interface CodeFormProps {
  readonly code: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onCode: (code: string) => void;
}

function CodeForm({ code, busy, error, onCode }: CodeFormProps) {
  const t = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The whole link of the mail may be pasted too: the code is its end.
    const typed = formText(event.currentTarget, 'activate_code').trim().split('/').at(-1) ?? '';
    if (typed === '') event.currentTarget.querySelector('input')?.focus();
    else onCode(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('auth.activate.code')}
        name="activate_code"
        defaultValue={code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('auth.activate.code.hint')}
        error={error}
      />
      <Button type="submit" variant="main" size="large" wide busy={busy}>
        {t('auth.activate.submit')}
      </Button>
    </form>
  );
}

function Resend({ mayCorrect }: { readonly mayCorrect: boolean }) {
  const t = useText();
  const [correcting, setCorrecting] = useState(false);
  const resend = useCall('auth.resendActivation', {
    onSuccess: () => toast('done', t('auth.activate.resent')),
  });
  return (
    <div className="flex flex-col items-center gap-2 border-t pt-5 text-center">
      <p className="text-muted">{t('auth.activate.nothing-came')}</p>
      <Button
        busy={resend.isPending}
        blocked={resend.isSuccess ? t('auth.activate.resent') : null}
        onClick={() => resend.mutate({})}
      >
        {t('auth.activate.resend')}
      </Button>
      <p aria-live="polite" className="font-medium text-down empty:hidden">
        {resend.error && failureText(resend.error, t)}
      </p>
      {mayCorrect && (
        <Button variant="quiet" onClick={() => setCorrecting(true)}>
          {t('auth.activate.correct')}
        </Button>
      )}
      {correcting && <CorrectEmailDialog onClose={() => setCorrecting(false)} />}
    </div>
  );
}

function Activated({ origin }: { readonly origin: string | undefined }) {
  const t = useText();
  const user = useUser();
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-up-soft text-up">
        <CircleCheck size={28} aria-hidden="true" />
      </span>
      <AuthHeading title={t('auth.activated.heading')} text={t('auth.activated.text')} />
      <PathLink
        path={user === null ? '/auth/login' : screenAfterSignUp(user, origin)}
        className={buttonClass({ variant: 'main', size: 'large', wide: true })}
      >
        {t(user === null ? 'auth.login.submit' : 'auth.activated.go')}
      </PathLink>
    </>
  );
}

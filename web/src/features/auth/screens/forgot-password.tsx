import { MailOpen } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField } from '../../../ui/controls/field.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { OutboxLink } from '../../../ui/text/outbox-link.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { formText, isEmail } from '../registration.ts';

/** Asks for a mail with a link to choose a new password. The answer is the same for every address. */
export function ForgotPassword() {
  const t = useText();
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const forgot = useCall('auth.forgotPassword', { onSuccess: (_output, { email }) => setSentTo(email) });
  if (sentTo !== null) {
    return (
      <Sent
        email={sentTo}
        busy={forgot.isPending}
        failure={forgot.error}
        onAgain={() => forgot.mutate({ email: sentTo })}
        onOther={() => setSentTo(null)}
      />
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formText(event.currentTarget, 'email').trim();
    if (isEmail(email)) forgot.mutate({ email });
    else {
      setProblem(t(email === '' ? 'auth.email.missing' : 'auth.email.malformed'));
      event.currentTarget.querySelector('input')?.focus();
    }
  };
  return (
    <>
      <AuthHeading title={t('auth.forgot.heading')} text={t('auth.forgot.text')} />
      <form noValidate onSubmit={submit} onChange={() => setProblem(null)} className="flex flex-col gap-4">
        <EmailField
          label={t('auth.email')}
          autoComplete="username"
          defaultValue={user?.email}
          error={problem ?? (forgot.error && failureText(forgot.error, t))}
        />
        <Button type="submit" variant="main" size="large" wide busy={forgot.isPending}>
          {t('auth.forgot.submit')}
        </Button>
      </form>
      <BackToLogin />
    </>
  );
}

interface SentProps {
  readonly email: string;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}

function Sent({ email, busy, failure, onAgain, onOther }: SentProps) {
  const t = useText();
  const isKept = useStartup().sysconfig.local_outbox.includes('mail');
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <MailOpen size={26} aria-hidden="true" />
      </span>
      <output className="block wrap-anywhere">
        <AuthHeading title={t('auth.forgot.sent.heading')} text={t('auth.forgot.sent.text', { email })} />
      </output>
      <OutboxLink />
      <FailureNote failure={failure} />
      <div className="flex flex-wrap items-center justify-center gap-2 border-t pt-5">
        {!isKept && <p className="w-full pb-1 text-center text-muted">{t('auth.activate.nothing-came')}</p>}
        <Button busy={busy} onClick={onAgain}>
          {t('auth.forgot.again')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t('auth.forgot.other')}
        </Button>
      </div>
    </>
  );
}

function BackToLogin() {
  const t = useText();
  return (
    <p className="border-t pt-5 text-center">
      <PathLink
        path="/auth/login"
        className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-3"
      >
        {t('auth.forgot.back')}
      </PathLink>
    </p>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField, PasswordField } from '../../../ui/controls/field.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { placeAfterSignIn, withOrigin } from '../origin.ts';
import { AuthHeading } from '../components/auth-heading.tsx';
import { EndedNotice } from '../components/ended-notice.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { formText, isEmail } from '../registration.ts';
import { ProviderButtons } from '../providers/provider-buttons.tsx';
import { ProviderFailedDialog, ProviderProceeding } from '../providers/provider-outcome.tsx';
import { useProviderReturn } from '../providers/use-provider-return.ts';
import { useTakeOver } from '../take-over.ts';
import { Form } from '../../../ui/forms/form.tsx';

const route = getRouteApi('/auth/login');

/** Names of messages: the texts of a visitor's page may still be loading when a field is found missing. */
type Missing = Readonly<Partial<Record<'email' | 'password', string>>>;

/** The sign-in screen. After success the route guard redirects to the origin. */
export function Login() {
  const t = useText();
  const { origin } = route.useSearch();
  const takeOver = useTakeOver();
  const login = useCall('auth.signIn', { onSuccess: takeOver });
  const { progress, dismiss } = useProviderReturn(takeOver);
  const refusal = progress.kind === 'refused' && login.error === null ? progress.failure : login.error;

  if (progress.kind === 'proceeding') return <ProviderProceeding provider={progress.provider} />;
  return (
    <>
      <AuthHeading
        title={t('auth.login.heading')}
        text={t(placeAfterSignIn(origin) === '/' ? 'auth.login.text' : 'auth.login.text.origin')}
      />
      {progress.kind === 'unchecked' && <ProviderFailedDialog failure={progress.failure} onClose={dismiss} />}
      <EndedNotice />
      <Failure failure={refusal} />
      {progress.kind === 'cancelled' && refusal === null && (
        <p className="rounded-sm bg-raised px-3 py-2.5 text-muted">{t('auth.providers.cancelled')}</p>
      )}
      <ProviderButtons origin={origin} />
      <LoginForm busy={login.isPending || login.isSuccess} onSubmit={login.mutate} />
      <p className="border-t pt-5 text-center text-muted">
        {t('auth.login.no-account')}{' '}
        <PathLink
          path={withOrigin('/auth/register', origin)}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-3"
        >
          {t('auth.login.to-register')}
        </PathLink>
      </p>
    </>
  );
}

function Failure({ failure }: { readonly failure: Error | null }) {
  const t = useText();
  return (
    <div aria-live="assertive" className="empty:hidden">
      {failure && (
        <p className="flex items-start gap-2 rounded-sm bg-down-soft px-3 py-2.5 font-medium text-down">
          <CircleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
          {failureText(failure, t)}
        </p>
      )}
    </div>
  );
}

function ForgotLink() {
  const t = useText();
  return (
    <PathLink
      path="/auth/forgot-password"
      className="-my-2 inline-flex min-h-11 items-center self-end font-semibold text-accent-ink underline underline-offset-3"
    >
      {t('auth.forgot.link')}
    </PathLink>
  );
}

interface LoginFormProps {
  readonly busy: boolean;
  readonly onSubmit: (credentials: { email: string; password: string }) => void;
}

/** E-mail and password. The messages of the fields are ours, in the reader's language. */
function LoginForm({ busy, onSubmit }: LoginFormProps) {
  const t = useText();
  const [missing, setMissing] = useState<Missing>({});

  const submit = (form: HTMLFormElement) => {
    const email = formText(form, 'email').trim();
    const password = formText(form, 'password');
    const found = {
      ...(!isEmail(email) && { email: email === '' ? 'auth.email.missing' : 'auth.email.malformed' }),
      ...(password === '' && { password: 'auth.password.missing' }),
    };
    setMissing(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else onSubmit({ email, password });
  };

  return (
    <Form method="post" onSend={submit} onChange={() => setMissing({})} className="flex flex-col gap-4">
      <EmailField label={t('auth.email')} autoComplete="username" error={missing.email && t(missing.email)} />
      <PasswordField
        label={t('auth.password')}
        name="password"
        error={missing.password && t(missing.password)}
      />
      <ForgotLink />
      <Button type="submit" variant="main" size="large" wide busy={busy} className="mt-2">
        {t('auth.login.submit')}
      </Button>
      <SignInLink onMissing={setMissing} />
    </Form>
  );
}

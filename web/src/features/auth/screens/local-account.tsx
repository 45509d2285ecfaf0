import { getRouteApi } from '@tanstack/react-router';
import { SERVICE_PATHS } from '@touchline/contract/addresses';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, EmailField, TextField } from '../../../ui/controls/field.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { formText, isEmail } from '../registration.ts';
import { Form } from '../../../ui/forms/form.tsx';

const route = getRouteApi('/auth/local-account');
const CALLBACK = `/api${SERVICE_PATHS.signInCallback.replace('{name}', 'local')}`;

interface Wanted {
  readonly state: string;
  readonly nonce: string;
  readonly code_challenge: string;
}

/** The page of the local provider, where a tester chooses who to be. */
export function LocalAccount() {
  const t = useText();
  const { state, nonce, code_challenge } = route.useSearch();
  const isAsked = state !== undefined && nonce !== undefined && code_challenge !== undefined;
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <FlaskConical size={26} aria-hidden="true" />
      </span>
      <AuthHeading
        title={t('auth.local-account.heading')}
        text={t(isAsked ? 'auth.local-account.text' : 'auth.local-account.lost')}
      />
      {isAsked ? (
        <AccountForm wanted={{ state, nonce, code_challenge }} />
      ) : (
        <PathLink path="/auth/login" className="font-semibold text-accent-ink underline underline-offset-3">
          {t('auth.login.submit')}
        </PathLink>
      )}
    </>
  );
}

function AccountForm({ wanted }: { readonly wanted: Wanted }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [malformed, setMalformed] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const email = formText(form, 'email').trim();
    setMalformed(!isEmail(email));
    if (!isEmail(email)) return form.querySelector('input')?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const { location: target } = await call('auth.providers.authorizeLocal', {
        ...wanted,
        email,
        email_verified: formText(form, 'email_verified') !== '',
        display_name: formText(form, 'display_name').trim().slice(0, 64),
      });
      location.assign(target);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const cancel = new URLSearchParams({ error: 'access_denied', state: wanted.state });
  return (
    <Form onSend={(form) => void submit(form)} className="flex flex-col gap-4">
      <EmailField label={t('auth.email')} error={malformed ? t('auth.email.malformed') : undefined} />
      <TextField label={t('auth.local-account.name')} name="display_name" maxLength={64} />
      <Checkbox name="email_verified" defaultChecked label={t('auth.local-account.verified')} />
      <p aria-live="assertive" className="font-medium text-down empty:hidden">
        {failure !== null && failureText(failure, t)}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {/* A link works before the page is interactive. */}
        <a
          href={`${CALLBACK}?${cancel.toString()}`}
          className={buttonClass({ variant: 'plain', size: 'large', wide: true })}
        >
          {t('auth.local-account.cancel')}
        </a>
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          {t('auth.local-account.submit')}
        </Button>
      </div>
    </Form>
  );
}

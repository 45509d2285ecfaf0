import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { storage } from '../../../lib/session/storage.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { withOrigin } from '../origin.ts';
import { AuthHeading } from '../components/auth-heading.tsx';
import { ProviderButtons } from '../providers/provider-buttons.tsx';
import { RegistrationForm } from '../components/registration-form.tsx';

const route = getRouteApi('/auth/register');

/** Makes an account; the guard of the route then takes the manager on. */
export function Register() {
  const t = useText();
  const { origin, referral } = route.useSearch();
  useEffect(() => {
    // A sign-in through a provider leaves the page, and its code with it.
    if (referral !== undefined) storage.write('referral_code', referral);
  }, [referral]);
  return (
    <>
      <AuthHeading title={t('auth.register.heading')} text={t('auth.register.text')} />
      <ProviderButtons origin={origin} />
      <RegistrationForm referral={referral ?? ''} />
      <p className="border-t pt-5 text-center text-muted">
        {t('auth.register.has-account')}{' '}
        <PathLink
          path={withOrigin('/auth/login', origin)}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-3"
        >
          {t('auth.register.to-login')}
        </PathLink>
      </p>
    </>
  );
}

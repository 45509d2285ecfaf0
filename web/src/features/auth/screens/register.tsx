import { getRouteApi } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
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

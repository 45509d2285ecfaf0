import { Mail, MailCheck } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { setFailedLink } from '../../../lib/session/sign-in-notice.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formText, isEmail } from '../registration.ts';

interface SignInLinkProps {
  /** Shows what is wrong with the e-mail of the form, by the name of the message. */
  readonly onMissing: (missing: { readonly email: string }) => void;
}

/**
 * Mails a one-time sign-in link to the address of the surrounding form. The answer reveals nothing about the
 * account.
 */
export function SignInLink({ onMissing }: SignInLinkProps) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useCall('auth.requestSignInLink', { onSuccess: () => setFailedLink(null) });

  const send = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form === null) return;
    const email = formText(form, 'email').trim();
    if (isEmail(email)) {
      request.mutate({ email }, { onSuccess: () => setSentTo(email) });
      return;
    }
    onMissing({ email: email === '' ? 'auth.email.missing' : 'auth.email.malformed' });
    form.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  };

  return (
    <div className="flex flex-col gap-2">
      <Button icon={Mail} size="large" wide busy={request.isPending} onClick={send}>
        {t(sentTo === null ? 'auth.link.send' : 'auth.link.again')}
      </Button>
      <div aria-live="polite" className="empty:hidden">
        {request.error ? (
          <p className="font-medium text-down">{failureText(request.error, t)}</p>
        ) : (
          sentTo !== null && (
            <p className="flex items-start gap-2 rounded-sm bg-raised px-4 py-3">
              <MailCheck size={20} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">{t('auth.link.sent', { email: sentTo })}</span>
            </p>
          )
        )}
      </div>
    </div>
  );
}

import type { User } from '@touchline/contract';
import { useRouterState } from '@tanstack/react-router';
import { MailCheck, X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { storage } from '../../lib/session/storage.ts';
import { buttonClass } from '../../ui/controls/button-variant.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { PathLink } from '../../ui/text/link.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/**
 * Reminds a manager to confirm their e-mail address, and can send another mail. Until the account is active the
 * reminder is shown everywhere; after that it is only on the start page and in the account, can be dismissed, and
 * stays hidden until the next sign-in.
 */
export function ActivationBanner({ user }: { readonly user: User }) {
  const t = useText();
  const [isDismissed, setDismissed] = useState(() => storage.read('verification_dismissed') !== null);
  // It takes space: play, market and stats keep theirs for their content.
  const isPlace = useRouterState({
    select: ({ location }) => /^\/(my-account(\/account-info.*)?)?$/.test(location.pathname),
  });
  if (user.activated && (isDismissed || !isPlace)) return null;
  const dismiss = () => {
    storage.write('verification_dismissed', '1');
    setDismissed(true);
  };
  return (
    <section
      aria-label={t('shell.activation.code')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-accent-soft px-4 py-1.5 md:px-6"
    >
      <MailCheck size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-44 text-pretty wrap-anywhere">
        {t(user.activated ? 'mail.verification.text' : 'shell.activation.text', { email: user.email })}
      </p>
      {user.activated && (
        <span className="md:order-last">
          <IconButton icon={X} label={t('mail.verification.dismiss')} onClick={dismiss} />
        </span>
      )}
      <div className="flex flex-wrap items-center gap-1">
        <Resend />
        <OutboxOrCode />
      </div>
    </section>
  );
}

function Resend() {
  const t = useText();
  const resend = useCall('auth.resendActivation', {
    onSuccess: () => toast('done', t('shell.activation.resent')),
    onFailure: (failure) => toast('failed', failureText(failure, t)),
  });
  return (
    <Button size="small" variant="quiet" busy={resend.isPending} onClick={() => resend.mutate({})}>
      {t('shell.activation.resend')}
    </Button>
  );
}

/** Where the link of the mail is: in the mail, with a code to type, or on this server, which sends none. */
function OutboxOrCode() {
  const t = useText();
  const { sysconfig } = useStartup();
  const isKept = sysconfig.local_outbox.includes('mail');
  return (
    <PathLink path={isKept ? '/outbox' : '/activate'} className={buttonClass({ size: 'small' })}>
      {t(isKept ? 'mail.kept.open' : 'shell.activation.code')}
    </PathLink>
  );
}

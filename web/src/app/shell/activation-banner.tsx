import { MailCheck } from 'lucide-react';
import { failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { buttonClass } from '../../ui/controls/button-variant.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PathLink } from '../../ui/text/link.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Reminds a manager to confirm their email address, and can send another mail. */
export function ActivationBanner({ email }: { readonly email: string }) {
  const t = useText();
  const resend = useCall('auth.resendActivation', {
    onSuccess: () => toast('done', t('shell.activation.resent')),
  });
  return (
    <section
      aria-label={t('shell.activation.code')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-accent-soft px-4 py-2 md:px-6"
    >
      <MailCheck size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-60 text-pretty wrap-anywhere">
        {t('shell.activation.text', { email })}
      </p>
      <Button
        size="small"
        variant="quiet"
        busy={resend.isPending}
        onClick={() => resend.mutate({}, { onError: (failure) => toast('failed', failureText(failure, t)) })}
      >
        {t('shell.activation.resend')}
      </Button>
      <PathLink path="/activate" className={buttonClass({ size: 'small' })}>
        {t('shell.activation.code')}
      </PathLink>
    </section>
  );
}

import { useParams } from '@tanstack/react-router';
import { CircleCheck, MailX } from 'lucide-react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';

/** Ends the digests of the manager whose mail contained the link; no sign-in is needed. */
export function Unsubscribe() {
  const t = useText();
  const { token = '' } = useParams({ strict: false });
  const unsubscribe = useCall('inbox.unsubscribe', {});
  const Icon = unsubscribe.isSuccess ? CircleCheck : MailX;
  const part = unsubscribe.isSuccess ? 'done' : 'ask';
  return (
    <div className="panel mx-auto mt-6 flex max-w-md flex-col items-center gap-4 p-5 text-center sm:p-8">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon size={26} aria-hidden="true" />
      </span>
      <h1 className="max-w-full text-xl sm:text-2xl">{t(`notification-settings.unsubscribe.${part}`)}</h1>
      <p className="text-muted" aria-live="polite">
        {unsubscribe.error === null
          ? t(`notification-settings.unsubscribe.${part}.text`)
          : failureText(unsubscribe.error, t)}
      </p>
      {unsubscribe.isSuccess ? (
        <ButtonLink to="/my-account/notifications-settings">{t('notification-settings.title')}</ButtonLink>
      ) : (
        <Button variant="main" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
          {t('notification-settings.unsubscribe.confirm')}
        </Button>
      )}
    </div>
  );
}

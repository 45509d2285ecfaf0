import { useId, useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Allows or refuses sign-in with other accounts, after the password. */
export function SocialPermissionDialog({
  allow,
  onClose,
}: {
  readonly allow: boolean;
  readonly onClose: () => void;
}) {
  const t = useText();
  const form = useId();
  const [password, setPassword] = useState('');
  const permit = useCall('auth.identities.permit', {
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t(allow ? 'account.social.saved.on' : 'account.social.saved.off'));
      onClose();
    },
  });
  const topic = allow ? 'allow' : 'refuse';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`account.social.${topic}.title`)}
      actions={
        <>
          <Button onClick={onClose}>{t('account.social.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={allow ? 'main' : 'danger'}
            busy={permit.isPending}
            blocked={password === '' ? t('auth.password.missing') : null}
          >
            {t(`account.social.${topic}`)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !permit.isPending) permit.mutate({ allow, password });
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-pretty text-muted">{t(`account.social.${topic}.text`)}</p>
        <PasswordField
          label={t('account.social.password')}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={permit.error && failureText(permit.error, t)}
        />
      </form>
    </Dialog>
  );
}

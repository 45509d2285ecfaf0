import type { FormEvent } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSessionStore, useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { formText } from '../registration.ts';

/** Corrects the mistyped address of an account that was never activated. */
export function CorrectEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const user = useUser();
  const session = useSessionStore();
  const correct = useCall('auth.correctEmail', {
    onSuccess: async () => {
      await session.refreshUser();
      toast('done', t('auth.activate.correct.done'));
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    correct.mutate({ email: formText(form, 'email').trim(), password: formText(form, 'password') });
  };
  return (
    <Dialog open onClose={onClose} title={t('auth.activate.correct.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 text-left">
        <p className="text-pretty text-muted">{t('auth.activate.correct.text')}</p>
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user?.email ?? ''}
        />
        {user?.has_password === true && (
          <TextField
            label={t('auth.password')}
            name="password"
            type="password"
            autoComplete="current-password"
          />
        )}
        <FailureNote failure={correct.error} />
        <div className="flex justify-end">
          <Button type="submit" variant="main" busy={correct.isPending}>
            {t('auth.activate.correct.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useSessionStore } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { GivenUp } from './given-up.tsx';
import { dateFormat } from '../../../lib/i18n/formats.ts';

interface DeletionDialogProps {
  readonly deletion: CallOutput<'account.deletion.get'>;
  readonly nickname: string;
  readonly onClose: () => void;
}

/** The last question before an account is deleted: the nickname is typed, and what is left is given up. */
export function DeletionDialog({ deletion, nickname, onClose }: DeletionDialogProps) {
  const { t, locale } = useLanguage();
  const [confirmation, setConfirmation] = useState('');
  const [givesUp, setGivesUp] = useState(false);
  const leave = useLeave();
  const hasSomething =
    deletion.cards > 0 || [deletion.balance, deletion.gold_balance].some((amount) => Number(amount) > 0);
  const ask = useSensitiveCall('account.deletion.ask', {
    onSuccess: async ({ due_at }) => {
      const day = dateFormat(locale, { dateStyle: 'long' }).format(new Date(due_at));
      await leave();
      toast('info', t('personal-data.deletion.asked', { day }));
    },
  });
  const isTicked = givesUp || !hasSomething;
  const isTyped = confirmation.trim() === nickname;
  const blocked = !isTicked
    ? t('personal-data.deletion.unticked')
    : isTyped
      ? null
      : t('personal-data.deletion.type', { nickname });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === null) ask.mutate({ confirmation, gives_up: givesUp });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('personal-data.deletion.confirm.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('personal-data.deletion.keep')}</Button>
          <Button type="submit" form="delete-account" variant="danger" busy={ask.isPending} blocked={blocked}>
            {t('personal-data.deletion.ask')}
          </Button>
        </>
      }
    >
      <form id="delete-account" onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {t('personal-data.deletion.confirm.text', { days: deletion.grace_days })}
        </p>
        {hasSomething && (
          <>
            <GivenUp deletion={deletion} />
            <Checkbox
              label={t('personal-data.deletion.give-up')}
              checked={givesUp}
              onChange={(event) => setGivesUp(event.target.checked)}
            />
          </>
        )}
        <TextField
          label={t('personal-data.deletion.type', { nickname })}
          value={confirmation}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        <p role="alert" className="font-medium text-down empty:hidden">
          {ask.error && failureText(ask.error, t)}
        </p>
      </form>
    </Dialog>
  );
}

/** Leaves the account after its sessions have ended. */
function useLeave(): () => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  const session = useSessionStore();
  return async () => {
    await session.end();
    router.options.context.queries.clear();
    await navigate({ href: '/auth/login' });
  };
}

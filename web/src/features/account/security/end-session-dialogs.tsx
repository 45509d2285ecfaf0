import type { ReactNode } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useDeviceName, type SessionRow } from './device-name.ts';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly busy: boolean;
  readonly failure: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Confirm({ title, text, action, busy, failure, onConfirm, onClose }: ConfirmProps): ReactNode {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('account.session.keep')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
      <p role="alert" className="pt-3 font-medium text-down empty:hidden">
        {failure && failureText(failure, t)}
      </p>
    </Dialog>
  );
}

/** Asks before one session ends. */
export function EndSession({ row, onClose }: { readonly row: SessionRow; readonly onClose: () => void }) {
  const t = useText();
  const nameOf = useDeviceName();
  const end = useCall('auth.sessions.end', {
    invalidates: ['auth.sessions.list'],
    onSuccess: () => {
      toast('done', t('account.session.ended'));
      onClose();
    },
  });
  return (
    <Confirm
      title={t('account.session.end.title')}
      text={t('account.session.end.text', { device: nameOf(row.device) })}
      action={t('account.session.end')}
      busy={end.isPending}
      failure={end.error}
      onConfirm={() => end.mutate({ id: row.id })}
      onClose={onClose}
    />
  );
}

/** Asks for confirmation before all other sessions end. */
export function EndOthers({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const t = useText();
  const end = useCall('auth.sessions.endOthers', {
    invalidates: ['auth.sessions.list'],
    onSuccess: () => {
      toast('done', t('account.sessions.others-ended'));
      onClose();
    },
  });
  return (
    <Confirm
      title={t('account.sessions.end-others.title')}
      text={t('account.sessions.end-others.text', { count })}
      action={t('account.sessions.end-others')}
      busy={end.isPending}
      failure={end.error}
      onConfirm={() => end.mutate({})}
      onClose={onClose}
    />
  );
}

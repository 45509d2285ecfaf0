import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useDeviceName, type SessionRow } from './device-name.ts';

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
    <ConfirmDialog
      title={t('account.session.end.title')}
      text={t('account.session.end.text', { device: nameOf(row.device) })}
      cancel={t('account.session.keep')}
      confirm={t('account.session.end')}
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
    <ConfirmDialog
      title={t('account.sessions.end-others.title')}
      text={t('account.sessions.end-others.text', { count })}
      cancel={t('account.session.keep')}
      confirm={t('account.sessions.end-others')}
      busy={end.isPending}
      failure={end.error}
      onConfirm={() => end.mutate({})}
      onClose={onClose}
    />
  );
}

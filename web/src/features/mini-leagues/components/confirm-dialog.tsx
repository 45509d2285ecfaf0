import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before somebody leaves a mini-league. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  busy,
  failure,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('mini-leagues.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
      <FailureNote failure={failure} />
    </Dialog>
  );
}

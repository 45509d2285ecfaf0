import { Button } from '../controls/button.tsx';
import { FailureNote } from '../states/failure-note.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The answer that leaves everything as it is. */
  readonly cancel: string;
  readonly confirm: string;
  readonly busy: boolean;
  /** The error of the last attempt, or null. */
  readonly failure: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an act that takes something away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, cancel, confirm, busy, failure, onConfirm, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
      <div className="has-[p]:pt-3">
        <FailureNote failure={failure} />
      </div>
    </Dialog>
  );
}

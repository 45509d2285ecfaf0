import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../lib/languages.tsx';
import { IconButton } from './button.tsx';

interface DialogProps {
  readonly open: boolean;
  /** Called by Escape, the cross and a press beside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons at the foot; the main one last. */
  readonly actions?: ReactNode;
  /** It can't be waved away: something has to be chosen. */
  readonly insistent?: boolean;
}

/** A question or a short task above the page; under 768 px a sheet from below. */
export function Dialog({ open, onClose, title, children, actions, insistent = false }: DialogProps) {
  const t = useText();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null || !open) return;
    dialog.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      dialog.close();
      document.documentElement.style.overflow = '';
    };
  }, [open]);
  if (!open) return null;
  return (
    // The press beside the dialog only adds to Escape, which the element brings for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      aria-labelledby={id}
      className="dialog overlay p-0"
      onCancel={(event) => {
        event.preventDefault();
        if (!insistent) onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current && !insistent) onClose();
      }}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-3 py-2 pr-2 pl-5">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {!insistent && <IconButton icon={X} label={t('ui.close')} onClick={onClose} silent />}
        </header>
        <div className="overflow-y-auto px-5 pb-5">{children}</div>
        {actions && (
          <footer className="flex flex-col-reverse gap-2 border-t px-5 py-4 md:flex-row md:justify-end">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}

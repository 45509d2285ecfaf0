import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { IconButton } from '../controls/button.tsx';
import { useDragToClose } from './use-drag-to-close.ts';
import { useModal } from './use-modal.ts';
import { Veiled } from './veiled.tsx';

interface DialogProps {
  readonly open: boolean;
  /**
   * Called on Escape, the close button, the back button of a phone, a drag downwards and a click on the backdrop.
   */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons at the bottom; the main one last. */
  readonly actions?: ReactNode;
  /** It can't be dismissed: a choice is required. */
  readonly insistent?: boolean;
  /** Wide enough for two columns or a table. */
  readonly wide?: boolean;
}

/** A modal dialog; below 768 px a bottom sheet, which a drag closes. */
export function Dialog({ open, ...rest }: DialogProps) {
  if (!open) return null;
  return (
    <Veiled>
      <OpenDialog {...rest} />
    </Veiled>
  );
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  insistent = false,
  wide = false,
}: Omit<DialogProps, 'open'>) {
  const t = useText();
  const id = useId();
  const { props, leave } = useModal(onClose, insistent);
  const grip = useDragToClose(props.ref, leave);
  const body = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(body);
  return (
    // Clicking the backdrop is an addition to Escape, which the element handles for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...props} aria-labelledby={id} className={`dialog overlay p-0 ${wide ? 'dialog-wide' : ''}`}>
      <div className="flex max-h-[inherit] flex-col">
        {/* The drag is an addition to the close button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          {...(insistent ? {} : grip)}
          className={`relative flex items-center justify-between gap-3 py-2 pr-2 pl-5 max-md:pt-4 ${insistent ? '' : 'sheet-grip'}`}
        >
          <h2 id={id} tabIndex={-1} data-dialog-title className="text-lg outline-none">
            {title}
          </h2>
          {insistent ? (
            <span className="h-11" />
          ) : (
            <IconButton icon={X} label={t('ui.close')} onClick={leave} silent />
          )}
        </div>
        <div
          ref={body}
          {...(overflows && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
          className="overflow-y-auto overscroll-contain px-5 pb-5 focus-visible:-outline-offset-2"
        >
          {children}
        </div>
        {actions && (
          <div className="flex flex-col-reverse gap-2 border-t px-5 py-4 md:flex-row md:justify-end">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Whether an element scrolls: then it must be reachable by keyboard. */
function useOverflows(part: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [part]);
  return overflows;
}

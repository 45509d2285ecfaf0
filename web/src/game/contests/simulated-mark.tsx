import { Bot } from 'lucide-react';
import { useId, useRef } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Badge } from '../../ui/text/badge.tsx';

/** Gap between the mark and its explanation, and minimum distance to the edges of the screen, in px. */
const GAP = 6;
const EDGE = 8;

/** Marks the nickname of a simulated manager; explains itself on hover, focus and click. */
export function SimulatedMark() {
  const t = useText();
  const id = useId();
  const explanation = useRef<HTMLSpanElement>(null);
  const show = (button: HTMLElement) => {
    const shown = explanation.current;
    if (shown === null) return;
    shown.showPopover?.();
    const from = button.getBoundingClientRect();
    const { width, height } = shown.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(from.left, document.documentElement.clientWidth - width - EDGE));
    const below = from.bottom + GAP;
    const fitsBelow = below + height <= window.innerHeight - EDGE;
    shown.style.left = `${left}px`;
    shown.style.top = `${fitsBelow ? below : from.top - GAP - height}px`;
  };
  const hide = () => explanation.current?.hidePopover?.();
  return (
    <>
      <button
        type="button"
        aria-label={t('ui.simulated')}
        aria-describedby={id}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget)}
        onPointerLeave={hide}
        onFocus={(event) => show(event.currentTarget)}
        onClick={(event) => show(event.currentTarget)}
        onBlur={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
        className="inline-flex min-h-6 shrink-0 items-center rounded-sm pointer-coarse:min-h-11"
      >
        <Badge icon={Bot}>
          <span className="max-md:sr-only">{t('ui.simulated')}</span>
        </Badge>
      </button>
      <span
        ref={explanation}
        id={id}
        role="tooltip"
        popover="manual"
        className="overlay pointer-events-none fixed inset-auto m-0 w-max max-w-64 px-2.5 py-1.5 text-xs font-medium text-text"
      >
        {t('ui.simulated.explained')}
      </span>
    </>
  );
}

/** The same mark inside a link or button, which can't contain another focusable element. */
export function SimulatedLabel() {
  const t = useText();
  return (
    <span title={t('ui.simulated.explained')} className="inline-flex shrink-0">
      <Badge icon={Bot}>
        <span className="max-md:sr-only">{t('ui.simulated')}</span>
      </Badge>
    </span>
  );
}

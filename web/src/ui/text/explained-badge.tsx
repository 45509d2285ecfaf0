import { useId, useRef, type ReactNode } from 'react';
import type { Icon } from '../brand/icons.ts';
import { Badge } from './badge.tsx';

/** Gap between the badge and its explanation, and minimum distance to the edges of the screen, in px. */
const GAP = 6;
const EDGE = 8;

interface ExplainedBadgeProps {
  readonly icon: Icon;
  readonly label: string;
  readonly explanation: string;
  /** Drawn in the badge. */
  readonly children: ReactNode;
}

/** A badge that explains itself on hover, focus and click. */
export function ExplainedBadge({ icon, label, explanation, children }: ExplainedBadgeProps) {
  const id = useId();
  const popover = useRef<HTMLSpanElement>(null);
  const show = (button: HTMLElement) => {
    const shown = popover.current;
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
  const hide = () => popover.current?.hidePopover?.();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget)}
        onPointerLeave={hide}
        onFocus={(event) => show(event.currentTarget)}
        onClick={(event) => show(event.currentTarget)}
        onBlur={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
        className="inline-flex min-h-6 shrink-0 items-center rounded-sm pointer-coarse:min-h-11"
      >
        <Badge icon={icon}>{children}</Badge>
      </button>
      <span
        ref={popover}
        id={id}
        role="tooltip"
        popover="manual"
        className="overlay pointer-events-none fixed inset-auto m-0 w-max max-w-64 px-2.5 py-1.5 text-xs font-medium text-text"
      >
        {explanation}
      </span>
    </>
  );
}

import {
  useId,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';

/** Gap between a button and its explanation, and minimum distance to the edges of the screen, in px. */
const GAP = 6;
const EDGE = 8;

/**
 * The properties of a button that is explained on hover, focus and click, and of the element that holds the explanation.
 */
export function useExplanation() {
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
  return {
    button: {
      onPointerEnter: (event: PointerEvent<HTMLElement>) =>
        event.pointerType === 'mouse' && show(event.currentTarget),
      onPointerLeave: hide,
      onFocus: (event: FocusEvent<HTMLElement>) => show(event.currentTarget),
      onClick: (event: MouseEvent<HTMLElement>) => show(event.currentTarget),
      onBlur: hide,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === 'Escape' && hide(),
    },
    explanation: {
      ref: popover,
      id,
      role: 'tooltip',
      popover: 'manual',
      className:
        'overlay pointer-events-none fixed inset-auto m-0 w-max max-w-64 px-2.5 py-1.5 text-xs font-medium text-text',
    },
  } as const;
}

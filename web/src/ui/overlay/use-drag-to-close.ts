import { useRef, type PointerEvent, type RefObject } from 'react';
import { prefersReducedMotion } from '../../lib/page/motion.ts';

/** A sheet dragged down by this share of its height closes. */
const CLOSE_SHARE = 0.3;
/** So does one flung faster than this, in px per ms. */
const CLOSE_VELOCITY = 0.5;
/** Resistance of an upward drag. */
const RESISTANCE = 0.15;
const SNAP = { duration: 200, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const;

interface Drag {
  readonly pointer: number;
  readonly from: number;
  by: number;
  at: number;
  speed: number;
}

interface Grip {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/** Makes a sheet follow the finger on its handle: far or fast enough it closes, else it snaps back. */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, onClose: () => void): Grip {
  const drag = useRef<Drag | null>(null);

  const end = (closes: boolean) => {
    const part = sheet.current;
    const by = drag.current?.by ?? 0;
    drag.current = null;
    if (part === null) return;
    if (closes) onClose();
    else if (by !== 0 && !prefersReducedMotion())
      part.animate([{ translate: `0 ${by}px` }, { translate: '0 0' }], SNAP);
    // A closing sheet animates from where the finger left it; it is rendered again when it reopens.
    if (!closes) part.style.setProperty('translate', 'none');
  };

  return {
    onPointerDown(event) {
      // Interactive elements in the handle keep their clicks.
      if (!event.isPrimary || (event.target instanceof Element && event.target.closest('button, a') !== null))
        return;
      drag.current = { pointer: event.pointerId, from: event.clientY, by: 0, at: event.timeStamp, speed: 0 };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      const now = drag.current;
      if (now === null || now.pointer !== event.pointerId) return;
      const moved = event.clientY - now.from;
      const by = moved < 0 ? moved * RESISTANCE : moved;
      const passed = Math.max(1, event.timeStamp - now.at);
      now.speed = (by - now.by) / passed;
      now.by = by;
      now.at = event.timeStamp;
      sheet.current?.style.setProperty('translate', `0 ${by}px`);
    },
    onPointerUp(event) {
      const now = drag.current;
      if (now === null || now.pointer !== event.pointerId) return;
      const height = sheet.current?.offsetHeight ?? 0;
      end(now.by > height * CLOSE_SHARE || (now.by > 24 && now.speed > CLOSE_VELOCITY));
    },
    onPointerCancel() {
      if (drag.current !== null) end(false);
    },
  };
}

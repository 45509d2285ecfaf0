import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * How many parts of a line to draw: all of them at once where the line is in view, and one more with each frame where it
 * waits beyond the edge of the window, so that no frame of a scroll pays for a whole line. `first` are drawn from the
 * beginning. `isInView` is asked once the line is in the page; it must stay the same function.
 */
export function useOverFrames(count: number, isInView: () => boolean, first = 1): number {
  const [drawn, setDrawn] = useState(first);
  useLayoutEffect(() => {
    // Where it lies is known once it is in the page, and not a moment later.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isInView()) setDrawn(count);
  }, [count, isInView]);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + 1));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}

/** Does the window show any of an element? */
export function isInWindow(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight;
}

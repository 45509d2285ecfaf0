import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How many parts of a line to draw: all of them at once where the line is in view, and one more with each frame where it
 * waits beyond the edge of the window, so that no frame of a scroll pays for a whole line. `line` is any element of it that
 * is always drawn.
 */
export function useOverFrames(count: number, line: RefObject<Element | null>): number {
  const [drawn, setDrawn] = useState(1);
  useLayoutEffect(() => {
    // Where it lies is known once it is in the page, and not a moment later.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isInWindow(line.current)) setDrawn(count);
  }, [count, line]);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + 1));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}

function isInWindow(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight;
}

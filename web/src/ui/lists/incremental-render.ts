import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * How many cells of a row to render: all at once if the row is in view, one more with each frame if it is outside
 * the viewport, so that no frame of a scroll renders a whole row. `first` cells are rendered from the start.
 * `isInView` is called once the row is in the page; it must stay the same function.
 */
export function useOverFrames(count: number, isInView: () => boolean, first = 1): number {
  const [drawn, setDrawn] = useState(first);
  useLayoutEffect(() => {
    // Its position is known as soon as it is in the page.
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

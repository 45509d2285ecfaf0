import { useEffect, useLayoutEffect, useState } from 'react';
import { requestTurn } from './frame-turns.ts';

/**
 * How many cells of a row to render: all of them at once when the row is in view as it comes into the page, otherwise
 * `perFrame` more in each frame that is the row's turn. Only one row of the page has a frame, and one that has come into
 * view goes first and is completed. Without cells a row must have a height of its own. `isInView` is called when the row
 * is in the page; it must stay the same function.
 */
export function useIncrementalRender(count: number, isInView: () => boolean, perFrame: number): number {
  const [drawn, setDrawn] = useState(0);
  const [order] = useState(nextOrder);
  useLayoutEffect(() => {
    // Its position is known as soon as it is in the page.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isInView()) setDrawn(count);
  }, [count, isInView]);
  useEffect(() => {
    if (drawn >= count) return;
    return requestTurn({
      order,
      isUrgent: isInView,
      run: () => setDrawn(isInView() ? count : drawn + perFrame),
    });
  }, [drawn, count, order, isInView, perFrame]);
  return Math.min(drawn, count);
}

let rows = 0;

function nextOrder(): number {
  rows += 1;
  return rows;
}

/** Does the window show any of an element? */
export function isInWindow(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight;
}

import { prefersReducedMotion } from '../../lib/page/motion.ts';

/** Duration of the animation, in ms. */
const DURATION = 240;
/**
 * For this long after a scroll event, in ms, the page counts as scrolling: content must not move on its own under
 * a finger.
 */
const SCROLLING = 150;

let scrolledAt = Number.NEGATIVE_INFINITY;
let listens = false;
const running = new WeakMap<Element, Animation>();

/** Starts to track whether the page is scrolling. */
export function watchScrolling(): void {
  if (listens) return;
  listens = true;
  addEventListener(
    'scroll',
    () => {
      scrolledAt = performance.now();
    },
    { capture: true, passive: true },
  );
}

/** Whether rows may be animated: not with reduced motion, while scrolling, or on a hidden page. */
export function canFlip(): boolean {
  return !document.hidden && !prefersReducedMotion() && performance.now() - scrolledAt > SCROLLING;
}

/** Ends the animation of a row. */
export function endFlip(row: Element): void {
  running.get(row)?.cancel();
  running.delete(row);
}

/** Animates a row to its position from an offset in px. */
export function playFlip(row: Element, x: number, y: number): void {
  endFlip(row);
  const flip = row.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], {
    duration: DURATION,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  });
  running.set(row, flip);
}

import { prefersReducedMotion } from '../../lib/page/motion.ts';

/** How long a row takes to its new place, in ms. */
const DURATION = 240;
/** So long after the last scroll, in ms, the page counts as scrolled: what moves under a finger must not move by itself. */
const SCROLLING = 150;

let scrolledAt = Number.NEGATIVE_INFINITY;
let listens = false;
const running = new WeakMap<Element, Animation>();

/** Watches from now on whether the page is being scrolled. */
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

/** May rows glide now? Not for who wants stillness, not while the page is scrolled, not where nobody sees it. */
export function canFlip(): boolean {
  return !document.hidden && !prefersReducedMotion() && performance.now() - scrolledAt > SCROLLING;
}

/** Ends the glide of a row: it stands at its place. */
export function endFlip(row: Element): void {
  running.get(row)?.cancel();
  running.delete(row);
}

/** Lets a row glide to its place from so many px beside it. */
export function playFlip(row: Element, x: number, y: number): void {
  endFlip(row);
  const flip = row.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], {
    duration: DURATION,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  });
  running.set(row, flip);
}

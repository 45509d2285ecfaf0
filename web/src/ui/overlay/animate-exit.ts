import { prefersReducedMotion } from '../../lib/page/motion.ts';

/** How an exit gathers speed. */
export const EXIT_EASING = 'cubic-bezier(0.4, 0, 1, 1)';

interface Exit {
  /** In ms. */
  readonly duration: number;
  /** How much of it the element itself has already played, in ms. */
  readonly from?: number;
}

/**
 * Animates the exit of an element: an inert, hidden copy plays the frames in its place and is removed. The element
 * itself is removed at once, so that nothing waits for the animation.
 */
export function animateExit(part: HTMLElement, frames: Keyframe[], { duration, from = 0 }: Exit): void {
  if (prefersReducedMotion() || typeof part.showPopover !== 'function') return;
  const place = part.getBoundingClientRect();
  if (place.width === 0) return;
  const copy = document.createElement('div');
  copy.className = part.className;
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.popover = 'manual';
  for (const child of part.childNodes) copy.append(child.cloneNode(true));
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  Object.assign(copy.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${place.left}px`,
    top: `${place.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
    animation: 'none',
  });
  document.body.append(copy);
  copy.showPopover();
  const exit = copy.animate(frames, { duration, easing: EXIT_EASING, fill: 'forwards' });
  exit.currentTime = from;
  exit.finished.catch(() => undefined).finally(() => copy.remove());
}

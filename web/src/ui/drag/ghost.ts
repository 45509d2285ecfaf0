import { prefersReducedMotion } from '../../lib/page/motion.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A copy of the dragged item that follows the pointer, with a label. Moved by transform alone. */
export interface Ghost {
  readonly moveTo: (point: Point) => void;
  readonly setLabel: (text: string, isOpen: boolean) => void;
  /** Removes the copy from the page; after a cancelled drag it glides back to where it came from first. */
  readonly remove: (isDropped: boolean) => void;
}

const SIZES = ['--shirt', '--card'] as const;
const BACK_MS = 180;

/** Shows a copy of an element `lift` px above the pointer, so that a finger does not hide it. */
export function showGhost(original: Element, lift: number): Ghost {
  const from = original.getBoundingClientRect();
  const { ghost, label } = createGhost(original, from.width);
  // A pane covers the page during a drag: nothing below is hit-tested or hovered.
  const pane = document.createElement('div');
  pane.className = 'drag-pane';
  document.body.append(pane, ghost);
  let last = translation(from.x, from.y);
  // A paused animation stays on the compositor; a style change would re-composite every layer of the page.
  const position = new KeyframeEffect(ghost, { transform: [last, last] }, { duration: 1_000, fill: 'both' });
  new Animation(position).pause();
  return {
    moveTo({ x, y }) {
      const next = translation(x - from.width / 2, y - from.height / 2 - lift);
      if (next === last) return;
      last = next;
      position.setKeyframes({ transform: [last, last] });
    },
    setLabel(text, isOpen) {
      label.textContent = text;
      label.dataset['open'] = String(isOpen);
    },
    remove(isDropped) {
      pane.remove();
      if (isDropped || prefersReducedMotion()) {
        ghost.remove();
        return;
      }
      label.textContent = '';
      const back = ghost.animate([{ transform: last }, { transform: translation(from.x, from.y) }], {
        duration: BACK_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      });
      back.onfinish = () => ghost.remove();
      back.oncancel = () => ghost.remove();
    },
  };
}

function createGhost(original: Element, width: number) {
  const ghost = document.createElement('div');
  ghost.className = 'drag-ghost';
  ghost.setAttribute('aria-hidden', 'true');
  const sizes = getComputedStyle(original);
  for (const size of SIZES) ghost.style.setProperty(size, sizes.getPropertyValue(size));
  ghost.style.width = `${width}px`;
  const label = document.createElement('span');
  label.className = 'drag-label';
  ghost.append(original.cloneNode(true), label);
  return { ghost, label };
}

function translation(x: number, y: number): string {
  return `translate3d(${x}px, ${y}px, 0)`;
}

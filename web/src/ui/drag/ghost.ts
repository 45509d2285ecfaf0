import { prefersReducedMotion } from '../../lib/page/motion.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What hangs on the pointer: a copy of what is carried, with a word about where it is. Moved by transform alone. */
export interface Ghost {
  readonly moveTo: (point: Point) => void;
  readonly say: (text: string, open: boolean) => void;
  /** Takes it off the page, gliding back to where it came from when it was put down nowhere. */
  readonly leave: (isPutDown: boolean) => void;
}

const SIZES = ['--shirt', '--card'] as const;
const BACK_MS = 180;

/** Lifts a copy of a part; `lift` px above the pointer, so that a finger does not hide it. */
export function liftGhost(picture: Element, lift: number): Ghost {
  const from = picture.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'drag-ghost';
  ghost.setAttribute('aria-hidden', 'true');
  const copy = picture.cloneNode(true);
  const sizes = getComputedStyle(picture);
  for (const size of SIZES) ghost.style.setProperty(size, sizes.getPropertyValue(size));
  ghost.style.width = `${from.width}px`;
  const label = document.createElement('span');
  label.className = 'drag-word';
  ghost.append(copy, label);
  // Over the page lies a pane while something is carried: what is below is neither looked for nor hovered over.
  const pane = document.createElement('div');
  pane.className = 'drag-pane';
  document.body.append(pane, ghost);
  const place = (x: number, y: number) => `translate3d(${x}px, ${y}px, 0)`;
  let last = place(from.x, from.y);
  // An animation that stands still: its place is handed straight to whoever puts the layers together, where a style would
  // have all layers of the page be put together anew with every move.
  const held = new KeyframeEffect(ghost, { transform: [last, last] }, { duration: 1_000, fill: 'both' });
  new Animation(held).pause();
  return {
    moveTo({ x, y }) {
      const next = place(x - from.width / 2, y - from.height / 2 - lift);
      if (next === last) return;
      last = next;
      held.setKeyframes({ transform: [last, last] });
    },
    say(text, open) {
      label.textContent = text;
      label.dataset['open'] = String(open);
    },
    leave(isPutDown) {
      pane.remove();
      if (isPutDown || prefersReducedMotion()) {
        ghost.remove();
        return;
      }
      label.textContent = '';
      const back = ghost.animate([{ transform: last }, { transform: place(from.x, from.y) }], {
        duration: BACK_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      });
      back.onfinish = () => ghost.remove();
      back.oncancel = () => ghost.remove();
    },
  };
}

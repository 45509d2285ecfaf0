import { prefersReducedMotion } from '../../lib/page/motion.ts';

/** The one card whose foil is animated. */
let activeCard: HTMLElement | null = null;

/** Maximum rotation of a card, in degrees. */
const MAX_TURN = 11;
/** The tilt of a phone that rotates the card fully, in degrees. */
const FULL_TILT = 24;

/** x and y from -1 to 1, from the card's centre. */
function shine(card: HTMLElement, x: number, y: number): void {
  if (activeCard !== card) {
    if (activeCard !== null) rest(activeCard);
    activeCard = card;
    card.dataset['living'] = '';
  }
  card.style.setProperty('--hand-x', x.toFixed(3));
  card.style.setProperty('--hand-y', y.toFixed(3));
  card.style.setProperty('--turn-x', `${(-y * MAX_TURN).toFixed(2)}deg`);
  card.style.setProperty('--turn-y', `${(x * MAX_TURN).toFixed(2)}deg`);
}

function rest(card: HTMLElement): void {
  delete card.dataset['living'];
  for (const name of ['--hand-x', '--hand-y', '--turn-x', '--turn-y']) card.style.removeProperty(name);
  if (activeCard === card) activeCard = null;
}

const within = (value: number) => Math.max(-1, Math.min(1, value));

/**
 * Makes a card's foil follow the pointer and, on phones that report their tilt without a permission prompt, the
 * tilt while the card is the last touched or the first in view. Does nothing with reduced motion. Returns a
 * function that stops it.
 */
export function animateFoil(card: HTMLElement): () => void {
  const onMove = (event: PointerEvent) => {
    if (prefersReducedMotion()) return;
    const { left, top, width, height } = card.getBoundingClientRect();
    shine(
      card,
      within(((event.clientX - left) / width) * 2 - 1),
      within(((event.clientY - top) / height) * 2 - 1),
    );
  };
  const onLeave = () => rest(card);
  let upright: { readonly beta: number; readonly gamma: number } | null = null;
  const onTilt = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (
      beta === null ||
      gamma === null ||
      prefersReducedMotion() ||
      (activeCard !== null && activeCard !== card)
    )
      return;
    if (card.getBoundingClientRect().bottom < 0 || card.getBoundingClientRect().top > innerHeight)
      return rest(card);
    upright ??= { beta, gamma };
    shine(card, within((gamma - upright.gamma) / FULL_TILT), within((beta - upright.beta) / FULL_TILT));
  };
  card.addEventListener('pointermove', onMove);
  card.addEventListener('pointerleave', onLeave);
  addEventListener('deviceorientation', onTilt);
  return () => {
    card.removeEventListener('pointermove', onMove);
    card.removeEventListener('pointerleave', onLeave);
    removeEventListener('deviceorientation', onTilt);
    rest(card);
  };
}

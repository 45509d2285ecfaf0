import { contrastOf } from '../../ui/theme/contrast.ts';
import { pick, seedOf, type Choices } from '../../ui/brand/seed.ts';

/** A club's kit as the calls carry it. */
export interface KitColours {
  readonly pattern: 'plain' | 'stripes' | 'hoops' | 'halves' | 'sash';
  /** "#rrggbb" */
  readonly colour_1: string;
  readonly colour_2: string;
}

const INK = '#0b0f14';
const CHALK = '#ffffff';
const COLLARS: Choices<'round' | 'vee' | 'polo'> = ['round', 'vee', 'polo'];
const SLEEVES: Choices<'first' | 'second'> = ['first', 'first', 'second'];

/** How a kit is cut: its collar, and whose colour its sleeves have. The same kit is always cut alike. */
export function kitCut({ pattern, colour_1, colour_2 }: KitColours) {
  const seed = seedOf(`${pattern}${colour_1}${colour_2}`);
  const ownSleeves = pattern === 'halves' || pattern === 'hoops';
  return { collar: pick(COLLARS, seed), sleeves: ownSleeves ? 'first' : pick(SLEEVES, seed, 1) };
}

/**
 * The ink of a shirt's number. On plain cloth it is the second colour where that can be read, else white or
 * black; where it lies on both colours it is what reads best on the worse of them, with an edge of the other ink.
 */
export function numberInk({ pattern, colour_1, colour_2 }: KitColours): {
  readonly ink: string;
  /** Null where the cloth under the number has one colour. */
  readonly edge: string | null;
} {
  const worst = (ink: string) => Math.min(contrastOf(ink, colour_1), contrastOf(ink, colour_2));
  if (pattern !== 'plain') {
    return worst(CHALK) >= worst(INK) ? { ink: CHALK, edge: INK } : { ink: INK, edge: CHALK };
  }
  if (contrastOf(colour_2, colour_1) >= 4.5) return { ink: colour_2, edge: null };
  const ink = contrastOf(CHALK, colour_1) >= contrastOf(INK, colour_1) ? CHALK : INK;
  return { ink, edge: null };
}

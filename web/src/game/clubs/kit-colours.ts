import { contrastOf } from '../../ui/theme/contrast.ts';
import { pick, seedOf, type Choices } from '../../ui/brand/seed.ts';

/** A club's kit as in the calls. */
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

/** The cut of a kit: its collar and the colour of its sleeves. A kit always has the same cut. */
export function kitCut({ pattern, colour_1, colour_2 }: KitColours) {
  const seed = seedOf(`${pattern}${colour_1}${colour_2}`);
  const ownSleeves = pattern === 'halves' || pattern === 'hoops';
  return { collar: pick(COLLARS, seed), sleeves: ownSleeves ? 'first' : pick(SLEEVES, seed, 1) };
}

/**
 * The colour of a shirt's number. On a plain shirt it is the second colour if readable, else white or black; where
 * it covers both colours it is the one with the better minimum contrast, with an outline in the other.
 */
export function numberInk({ pattern, colour_1, colour_2 }: KitColours): {
  readonly ink: string;
  /** Null when the number is on one colour. */
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

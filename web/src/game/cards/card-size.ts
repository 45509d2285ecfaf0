import { seedOf } from '../../ui/brand/seed.ts';
import type { CrestClub } from '../clubs/crest.tsx';
import { cardStars } from './materials.ts';

/** The card's picture, in units. */
export const CARD_WIDTH = 320;
export const CARD_HEIGHT = 448;

/** How much of a card is shown: what could not be read at its size is left out. */
export type CardDetail = 'mark' | 'small' | 'medium' | 'full';

/** The detail of a card of so many px: mark under 72, small under 120, medium under 200, then full. */
export function cardDetail(width: number): CardDetail {
  if (width < 72) return 'mark';
  if (width < 120) return 'small';
  return width < 200 ? 'medium' : 'full';
}

/** Is a card of this detail large enough for a flag? */
export function hasFlag(detail: CardDetail): boolean {
  return detail === 'medium' || detail === 'full';
}

/** Where the ground of all cards of a club with so many stars is found on a page that drew it once. */
export function cardSymbol(club: CrestClub, stars: number, detail: CardDetail): string {
  const { pattern, colour_1, colour_2 } = club.kit;
  return `card-${seedOf(`${club.name}${pattern}${colour_1}${colour_2}`)}-${cardStars(stars)}-${detail}`;
}

import { seedOf } from '../../ui/brand/seed.ts';
import type { CrestClub } from '../clubs/crest.tsx';
import { cardStars } from './art/materials.ts';
import type { Position } from '@touchline/domain/football/events';

/** The card's size, in units. */
export const CARD_WIDTH = 320;
export const CARD_HEIGHT = 448;
/** Its `viewBox`. */
export const CARD_VIEW = `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`;

/** How much of a card is shown: details that would be unreadable are left out. */
export type CardDetail = 'mark' | 'small' | 'medium' | 'full';

/** The detail of a card of a width in px: mark below 72, small below 120, medium below 200, then full. */
export function cardDetail(width: number): CardDetail {
  if (width < 72) return 'mark';
  if (width < 120) return 'small';
  return width < 200 ? 'medium' : 'full';
}

/** Whether a card of this detail is large enough for a flag. */
export function hasFlag(detail: CardDetail): boolean {
  return detail === 'medium' || detail === 'full';
}

/** The symbol id of the material of all cards with these stars. */
export function materialSymbol(stars: number, detail: CardDetail): string {
  return `material-${cardStars(stars)}-${detail}`;
}

/** The symbol id of what a club adds to the material of these stars; shirts of goalkeepers differ. */
export function clubSymbol(club: CrestClub, stars: number, position: Position, detail: CardDetail): string {
  const { pattern, colour_1, colour_2 } = club.kit;
  const shirt = position === 'GK' && stars < 3 ? '-keeper' : '';
  return `club-${seedOf(`${club.name}${pattern}${colour_1}${colour_2}`)}-${cardStars(stars)}-${detail}${shirt}`;
}

/** The symbol id of the name plate of all cards with these stars. */
export function plateSymbol(stars: number, detail: CardDetail): string {
  return `plate-${cardStars(stars)}-${detail}`;
}

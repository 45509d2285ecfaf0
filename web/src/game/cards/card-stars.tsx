import type { CardDetail } from './card-size.ts';
import { cardStars, MATERIALS, type Material } from './art/materials.ts';

const STAR = 'm10 0.8 2.7 5.8 6.3 0.8-4.7 4.4 1.3 6.2-5.6-3.1-5.6 3.1 1.3-6.2-4.7-4.4 6.3-0.8z';
const STEP = 21.2;

/** Stars of one colour in one path: it renders as fast as a single star. */
function row(from: number, to: number): string {
  return Array.from(
    { length: to - from },
    (_, index) => `M${((from + index) * STEP).toFixed(1)} 0${STAR}`,
  ).join('');
}

interface CardStarRowProps {
  readonly stars: number;
  readonly material: Material;
  readonly x: number;
  readonly y: number;
  /** Size of one star, in units of the picture. */
  readonly size: number;
}

/** The five stars of a card in a row; earned ones have the star colour of the material. */
export function CardStarRow({ stars, material, x, y, size }: CardStarRowProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`}>
      <path d={row(0, stars)} fill={material.star} />
      <path d={row(stars, 5)} fill={material.starOff} />
    </g>
  );
}

/** The position of the stars on a card, and the size of one. */
const PLACES = {
  mark: { x: 38, y: 386, size: 46 },
  small: { x: 22, y: 390, size: 40 },
  medium: { x: 22, y: 398, size: 29 },
  full: { x: 22, y: 402, size: 22 },
} as const satisfies Record<CardDetail, object>;

/** The stars of a player's card, in position. */
export function CardStars({ stars, detail }: { readonly stars: number; readonly detail: CardDetail }) {
  return <CardStarRow stars={stars} material={MATERIALS[cardStars(stars)]} {...PLACES[detail]} />;
}

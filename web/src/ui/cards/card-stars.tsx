import type { Material } from './materials.ts';

const STAR = 'M10 0.8 12.7 6.6 19 7.4 14.3 11.8 15.6 18 10 14.9 4.4 18 5.7 11.8 1 7.4 7.3 6.6Z';

interface CardStarRowProps {
  readonly stars: number;
  readonly material: Material;
  readonly x: number;
  readonly y: number;
  /** Of one star, in units of the picture. */
  readonly size: number;
}

/** The five stars of a card in a row, those won in the star ink of its material. */
export function CardStarRow({ stars, material, x, y, size }: CardStarRowProps) {
  return [0, 1, 2, 3, 4].map((place) => (
    <path
      key={place}
      d={STAR}
      transform={`translate(${x + place * size * 1.06} ${y}) scale(${size / 20})`}
      fill={place < stars ? material.star : material.starOff}
    />
  ));
}

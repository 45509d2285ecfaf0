import { CardStars as StarRow } from '../card-stars.tsx';
import type { CardDetail } from '../card-size.ts';
import { Stops } from './card-ground.tsx';
import { MATERIALS, type CardStars } from './materials.ts';

interface CardPlateProps {
  readonly stars: CardStars;
  readonly detail: CardDetail;
  /** Unique on the page. */
  readonly id: string;
}

/** The height of the plate's upper edge on the left and on the right. */
const PLATE_TOPS = {
  mark: [372, 352],
  small: [328, 300],
  medium: [318, 290],
  full: [306, 278],
} as const satisfies Record<CardDetail, readonly [number, number]>;

/** The lower edge of a card's face, inside the rim. */
const FLOOR = 'V423Q313 441 295 441H25Q7 441 7 423Z';

/** The name plate with the stars, in front of the player. It depends on the stars only. */
export function CardPlate({ stars, detail, id }: CardPlateProps) {
  const material = MATERIALS[stars];
  const [left, right] = PLATE_TOPS[detail];
  const slope = (right - left) / 320;
  const from = (lift: number) =>
    `M7 ${(left + 7 * slope - lift).toFixed(1)}L313 ${(right - 7 * slope - lift).toFixed(1)}${FLOOR}`;
  return (
    <>
      <defs>
        <linearGradient id={`${id}-plate`} x1="0" y1="0" x2="0" y2="1">
          <Stops colours={material.plate} />
        </linearGradient>
        <linearGradient id={`${id}-edge`} x1="0" y1="0" x2="1" y2="0">
          <Stops colours={material.rim} />
        </linearGradient>
      </defs>
      <path d={from(8)} fill="#000" fillOpacity=".28" />
      <path d={from(4.5)} fill={`url(#${id}-edge)`} />
      <path d={from(0)} fill={`url(#${id}-plate)`} />
      <path d={from(0)} fill="none" stroke="#fff" strokeOpacity=".4" strokeWidth="1.4" />
      <StarRow stars={stars} detail={detail} />
    </>
  );
}

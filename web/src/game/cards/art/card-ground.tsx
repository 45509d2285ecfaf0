import { CrestArt, type CrestClub } from '../../clubs/crest.tsx';
import { KitArt, type KitPlace } from '../../clubs/kit.tsx';
import { KIT_EDGE } from '../../clubs/kit-shape.ts';
import type { CardDetail } from '../card-size.ts';
import { Engraving } from './engraving.tsx';
import { MATERIALS, type CardStars, type Material } from './materials.ts';

/** The position of the shirt, shared with what is drawn on it later. */
export const SHIRTS = {
  mark: { x: 14, y: 52, scale: 3.04 },
  small: { x: 36, y: 62, scale: 2.6 },
  medium: { x: 70, y: 60, scale: 2.36 },
  full: { x: 70, y: 60, scale: 2.36 },
} as const satisfies Record<CardDetail, KitPlace>;

interface CardGroundProps {
  readonly club: CrestClub;
  readonly stars: CardStars;
  readonly detail: CardDetail;
  /** Unique on the page. */
  readonly id: string;
}

/** The parts of a card that depend only on club and stars: material, the club's band, crest and shirt. */
export function CardGround({ club, stars, detail, id }: CardGroundProps) {
  const material = MATERIALS[stars];
  const { colour_1, colour_2 } = club.kit;
  const shirt = SHIRTS[detail];
  return (
    <>
      <Gradients id={id} material={material} />
      <rect width="320" height="448" rx="24" fill={`url(#${id}-rim)`} />
      <rect x="7" y="7" width="306" height="434" rx="18" fill={`url(#${id}-field)`} />
      <g clipPath={`url(#${id}-face)`}>
        {(detail === 'full' || detail === 'medium') && <Engraving material={material} id={id} />}
        <path d="M0 214 320 118V226L0 322Z" fill={colour_1} />
        <path d="M0 214 320 118V226L0 322Z" fill="#000" fillOpacity=".2" />
        <path d="M0 196 320 100V110L0 206ZM0 330 320 234V244L0 340Z" fill={colour_2} />
        <path d="M0 214 320 118V120L0 216ZM0 320 320 224V226L0 322Z" fill="#000" fillOpacity=".2" />
        <ellipse cx="190" cy="180" rx="150" ry="150" fill={`url(#${id}-light)`} />
        <Plate detail={detail} id={id} />
      </g>
      <rect
        x="8"
        y="8"
        width="304"
        height="432"
        rx="17"
        fill="none"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="1.5"
      />
      {(detail === 'full' || detail === 'medium') && (
        <svg x="240" y="18" width="62" height="62" viewBox="0 0 40 40">
          <CrestArt club={club} id={`${id}-crest`} lettered={detail === 'full'} />
        </svg>
      )}
      <g transform={`translate(${shirt.x} ${shirt.y}) scale(${shirt.scale})`}>
        <path d={KIT_EDGE} fill="#000" fillOpacity=".3" transform="translate(2.6 4.4)" />
        <KitArt kit={club.kit} detailed={detail === 'full' || detail === 'medium'} />
        <path
          d={KIT_EDGE}
          fill="none"
          stroke="#000"
          strokeOpacity=".4"
          strokeWidth={detail === 'mark' ? 1.6 : 0.8}
        />
      </g>
    </>
  );
}

function Stops({ colours }: { readonly colours: readonly string[] }) {
  return colours.map((colour, index) => (
    <stop key={`${index} ${colour}`} offset={index / Math.max(colours.length - 1, 1)} stopColor={colour} />
  ));
}

function Gradients({ id, material }: { readonly id: string; readonly material: Material }) {
  return (
    <defs>
      <linearGradient id={`${id}-rim`} x1="0" y1="0" x2="1" y2="1">
        <Stops colours={material.rim} />
      </linearGradient>
      <linearGradient id={`${id}-field`} x1="0" y1="0" x2="1" y2="0.8">
        <Stops colours={material.field} />
      </linearGradient>
      <linearGradient id={`${id}-plate`} x1="0" y1="0" x2="0" y2="1">
        <Stops colours={material.plate} />
      </linearGradient>
      <radialGradient id={`${id}-light`}>
        <stop offset="0" stopColor="#fff" stopOpacity=".34" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <clipPath id={`${id}-face`}>
        <rect x="7" y="7" width="306" height="434" rx="18" />
      </clipPath>
    </defs>
  );
}

/** The height of the plate's upper edge on the left and on the right. */
const PLATE_TOPS = {
  mark: [372, 352],
  small: [328, 300],
  medium: [318, 290],
  full: [306, 278],
} as const satisfies Record<CardDetail, readonly [number, number]>;

function Plate({ detail, id }: Pick<CardGroundProps, 'detail' | 'id'>) {
  const [left, right] = PLATE_TOPS[detail];
  return (
    <>
      <path
        d={`M0 ${left - 2}L320 ${right - 2}V448H0Z`}
        fill="#000"
        fillOpacity=".25"
        transform="translate(0 -4)"
      />
      <path d={`M0 ${left - 4}L320 ${right - 4}V448H0Z`} fill={`url(#${id}-rim)`} />
      <path d={`M0 ${left}L320 ${right}V448H0Z`} fill={`url(#${id}-plate)`} />
    </>
  );
}

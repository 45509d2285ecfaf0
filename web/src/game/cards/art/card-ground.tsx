import { playerKit } from '@touchline/domain/football/kits';
import { crestDesign } from '../../clubs/crest-design.ts';
import { CrestArt, type CrestClub } from '../../clubs/crest.tsx';
import type { KitColours } from '../../clubs/kit-colours.ts';
import { KitArt, type KitPlace } from '../../clubs/kit.tsx';
import { KIT_EDGE } from '../../clubs/kit-shape.ts';
import type { CardDetail } from '../card-size.ts';
import { Engraving } from './engraving.tsx';
import { MATERIALS, type CardStars, type Material } from './materials.ts';
import type { Position } from '@touchline/domain/football/events';

/** The position of the shirt, shared with the layers drawn on it later. */
export const SHIRTS = {
  mark: { x: 14, y: 52, scale: 3.04 },
  small: { x: 36, y: 62, scale: 2.6 },
  medium: { x: 70, y: 60, scale: 2.36 },
  full: { x: 70, y: 60, scale: 2.36 },
} as const satisfies Record<CardDetail, KitPlace>;

/** Cards from this number of stars show the player's portrait, those below a shirt. */
const MIN_PORTRAIT_STARS = 3;

/** Whether a card shows the player's portrait. */
export function hasPortrait(stars: number): boolean {
  return stars >= MIN_PORTRAIT_STARS;
}

interface MaterialGroundProps {
  readonly stars: CardStars;
  readonly detail: CardDetail;
  /** Unique on the page. */
  readonly id: string;
}

interface ClubGroundProps extends MaterialGroundProps {
  readonly club: CrestClub;
  readonly position: Position;
}

/** The parts of a card behind the player: material, the club's band and crest; below three stars the shirt too. */
export function CardGround({ club, position, stars, detail, id }: ClubGroundProps) {
  return (
    <>
      <MaterialGround stars={stars} detail={detail} id={`${id}-material`} />
      <ClubGround club={club} position={position} stars={stars} detail={detail} id={`${id}-club`} />
    </>
  );
}

/** The engraved material of all cards with these stars: most of the shapes of a ground. */
export function MaterialGround({ stars, detail, id }: MaterialGroundProps) {
  const material = MATERIALS[stars];
  return (
    <>
      <MaterialGradients id={id} material={material} />
      <rect width="320" height="448" rx="24" fill={`url(#${id}-rim)`} />
      <rect x="5.5" y="5.5" width="309" height="437" rx="19" fill="#000" fillOpacity=".34" />
      <rect x="7" y="7" width="306" height="434" rx="18" fill={`url(#${id}-field)`} />
      {isLarge(detail) && (
        <g clipPath={`url(#${id}-face)`}>
          <Engraving material={material} id={id} />
        </g>
      )}
    </>
  );
}

/** What a club adds to the material, in the same size: band, light and crest; below three stars the shirt too. */
export function ClubGround({ club, position, stars, detail, id }: ClubGroundProps) {
  return (
    <>
      <defs>
        <radialGradient id={`${id}-light`}>
          <stop offset="0" stopColor="#fff" stopOpacity=".34" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <FaceClip id={id} />
      </defs>
      <g clipPath={`url(#${id}-face)`}>
        {isLarge(detail) && hasPortrait(stars) && <GhostCrest club={club} material={MATERIALS[stars]} />}
        <Band club={club} />
        <ellipse cx="160" cy="160" rx="165" ry="165" fill={`url(#${id}-light)`} />
      </g>
      <rect
        x="8"
        y="8"
        width="304"
        height="432"
        rx="17"
        fill="none"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="1.5"
      />
      {isLarge(detail) && (
        <svg x="240" y="18" width="62" height="62" viewBox="0 0 40 40">
          <CrestArt club={club} id={`${id}-crest`} lettered={detail === 'full'} />
        </svg>
      )}
      {!hasPortrait(stars) && <Shirt kit={playerKit(position, club.kit)} detail={detail} />}
    </>
  );
}

/** Whether a card is large enough for its engraving and its crest. */
function isLarge(detail: CardDetail): boolean {
  return detail === 'full' || detail === 'medium';
}

/** The club's colours across the card. */
function Band({ club }: { readonly club: CrestClub }) {
  const { colour_1, colour_2 } = club.kit;
  return (
    <>
      <path d="M0 214 320 118V226L0 322Z" fill={colour_1} />
      <path d="M0 214 320 118V226L0 322Z" fill="#000" fillOpacity=".2" />
      <path d="M0 214 320 118V134L0 230ZM0 252 320 156V160L0 256Z" fill="#fff" fillOpacity=".1" />
      <path d="M0 196 320 100V110L0 206ZM0 330 320 234V244L0 340Z" fill={colour_2} />
      <path d="M0 214 320 118V120L0 216ZM0 320 320 224V226L0 322Z" fill="#000" fillOpacity=".2" />
    </>
  );
}

/** The emblem of the club's crest, pressed into the material behind the player. */
function GhostCrest({ club, material }: { readonly club: CrestClub; readonly material: Material }) {
  return (
    <path
      d={crestDesign(club.name).charge}
      fill={material.engraving}
      fillOpacity={material.engraved / 2.6}
      fillRule="evenodd"
      transform="translate(-62 -64) scale(11)"
    />
  );
}

function Shirt({ kit, detail }: { readonly kit: KitColours; readonly detail: CardDetail }) {
  const { x, y, scale } = SHIRTS[detail];
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={KIT_EDGE} fill="#000" fillOpacity=".3" transform="translate(2.6 4.4)" />
      <KitArt kit={kit} detailed={isLarge(detail)} />
      <path
        d={KIT_EDGE}
        fill="none"
        stroke="#000"
        strokeOpacity=".4"
        strokeWidth={detail === 'mark' ? 1.6 : 0.8}
      />
    </g>
  );
}

/** The colours of a gradient at even distances. */
export function Stops({ colours }: { readonly colours: readonly string[] }) {
  return colours.map((colour, index) => (
    <stop key={`${index} ${colour}`} offset={index / Math.max(colours.length - 1, 1)} stopColor={colour} />
  ));
}

function MaterialGradients({ id, material }: { readonly id: string; readonly material: Material }) {
  return (
    <defs>
      <linearGradient id={`${id}-rim`} x1="0" y1="0" x2="1" y2="1">
        <Stops colours={material.rim} />
      </linearGradient>
      <linearGradient id={`${id}-field`} x1="0" y1="0" x2="1" y2="0.8">
        <Stops colours={material.field} />
      </linearGradient>
      <FaceClip id={id} />
    </defs>
  );
}

function FaceClip({ id }: { readonly id: string }) {
  return (
    <clipPath id={`${id}-face`}>
      <rect x="7" y="7" width="306" height="434" rx="18" />
    </clipPath>
  );
}

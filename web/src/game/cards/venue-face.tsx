import { seedOf } from '../../ui/brand/seed.ts';
import { fitText } from './art/fit-text.ts';
import { cardStars, MATERIALS, type Material } from './art/materials.ts';
import { CardStarRow } from './card-stars.tsx';
import { Stadium } from './art/stadium.tsx';
import { venueDesign } from './art/venue-design.ts';
import { isDark, SKIES, VenueSetting } from './art/venue-setting.tsx';
import type { KitColours } from '../clubs/kit-colours.ts';

/** The size of a venue's card, in units. */
export const VENUE_WIDTH = 448;
export const VENUE_HEIGHT = 320;

const FACE =
  "'Barlow Condensed', 'Barlow fallback', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** The data of a venue's card. */
export interface CardVenue {
  readonly name: string;
  readonly city: string;
  readonly seats: number;
  readonly stars: number;
  /** Of the club that plays there: the seats have its colours. */
  readonly kit?: KitColours | null;
  /** Its capacity and its owner's share, as text. */
  readonly hosting?: string;
}

/** How much of a venue's card is shown: mark below 112 px, then full. */
type VenueDetail = 'mark' | 'full';

interface VenueFaceProps {
  readonly venue: CardVenue;
  readonly detail: VenueDetail;
  /** The number of seats, formatted. */
  readonly seats: string;
  /** Unique on the page. */
  readonly id: string;
}

/** A venue's whole card in 448 by 320 units: its stadium and texts. */
export function VenueFace({ venue, detail, seats, id }: VenueFaceProps) {
  const design = venueDesign(venue);
  const material = MATERIALS[cardStars(venue.stars)];
  return (
    <>
      <defs>
        <Ramp id={`${id}-rim`} colours={material.rim} slanted />
        <Ramp id={`${id}-plate`} colours={material.plate} />
        <Ramp id={`${id}-sky`} colours={SKIES[design.time].sky} />
        <clipPath id={`${id}-face`}>
          <rect x="7" y="7" width="434" height="306" rx="18" />
        </clipPath>
      </defs>
      <rect width="448" height="320" rx="24" fill={`url(#${id}-rim)`} />
      <g clipPath={`url(#${id}-face)`}>
        <rect width="448" height="320" fill={`url(#${id}-sky)`} />
        <VenueSetting design={design} seed={seedOf(venue.name)} />
        <Stadium design={design} night={isDark(design.time)} raised={detail === 'full'} id={id} />
        {detail === 'full' && (
          <>
            <path d="M0 232 448 208V320H0Z" fill="#000" fillOpacity=".25" />
            <path d="M0 234 448 210V320H0Z" fill={`url(#${id}-rim)`} />
            <path d="M0 238 448 214V320H0Z" fill={`url(#${id}-plate)`} />
          </>
        )}
      </g>
      <rect
        x="8"
        y="8"
        width="432"
        height="304"
        rx="17"
        fill="none"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="1.5"
      />
      {detail === 'full' ? (
        <Texts venue={venue} material={material} seats={seats} />
      ) : (
        <>
          <path d="M0 258H448V296Q448 320 424 320H24Q0 320 0 296Z" fill={`url(#${id}-plate)`} />
          <CardStarRow stars={venue.stars} material={material} x={98} y={264} size={46} />
        </>
      )}
    </>
  );
}

interface TextsProps {
  readonly venue: CardVenue;
  readonly material: Material;
  readonly seats: string;
}

function Texts({ venue, material, seats }: TextsProps) {
  const { hosting = null } = venue;
  const name = fitText(venue.name, 392, hosting === null ? 42 : 34, 1);
  const city = fitText(venue.city, 230, 21, 1);
  const income = fitText(hosting ?? '', 392, 18, 1);
  const [nameY, cityY] = hosting === null ? [272, 298] : [262, 284];
  return (
    <g fontFamily={FACE} fontWeight="600" textRendering="geometricPrecision">
      <text x="28" y={nameY} fontSize={name.size} fill={material.ink}>
        {name.lines[0]}
      </text>
      <text x="28" y={cityY} fontSize={city.size} fill={material.quiet}>
        {city.lines[0]}
      </text>
      <text x="424" y={cityY} textAnchor="end" fontSize="21" fill={material.ink}>
        {seats}
      </text>
      {hosting !== null && (
        <text x="28" y="305" fontSize={income.size} fill={material.quiet}>
          {income.lines[0]}
        </text>
      )}
      <g>
        <rect x="20" y="18" width="132" height="30" rx="15" fill={material.plate[1]} />
        <CardStarRow stars={venue.stars} material={material} x={30} y={22} size={22} />
      </g>
    </g>
  );
}

interface RampProps {
  readonly id: string;
  readonly colours: readonly string[];
  readonly slanted?: boolean;
}

function Ramp({ id, colours, slanted = false }: RampProps) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2={slanted ? 1 : 0} y2="1">
      {colours.map((colour, index) => (
        <stop key={`${index} ${colour}`} offset={index / (colours.length - 1)} stopColor={colour} />
      ))}
    </linearGradient>
  );
}

import { useId } from 'react';
import { crestDesign } from './crest-design.ts';
import type { KitColours } from './kit-colours.ts';
import { needsLightText } from '../../ui/brand/seed.ts';

/** The data of a crest. */
export interface CrestClub {
  readonly name: string;
  readonly short_name: string;
  readonly kit: KitColours;
}

interface CrestArtProps {
  readonly club: CrestClub;
  /** Adds a ribbon with the club's letters, which are unique in its country. */
  readonly lettered?: boolean;
  /** Unique on the page. */
  readonly id: string;
}

/** The crest in a square of 40 units, for use inside larger pictures. */
export function CrestArt({ club, lettered = false, id }: CrestArtProps) {
  const { shield, parting, charge } = crestDesign(club.name);
  const { colour_1, colour_2 } = club.kit;
  const light = needsLightText(colour_1);
  const ink = light ? '#fff' : '#0b0f14';
  const clip = `${id}-field`;
  return (
    <>
      <clipPath id={clip}>
        <path d={shield} />
      </clipPath>
      <path d={shield} fill={colour_1} stroke="#0b0f14" strokeWidth="5" strokeLinejoin="round" />
      <path
        d={shield}
        fill={colour_1}
        stroke={light ? '#f3f4ee' : colour_2}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <g clipPath={`url(#${clip})`}>
        <path d={shield} fill={colour_1} />
        <path d={parting} fill={colour_2} fillOpacity={needsLightText(colour_2) === light ? 1 : 0.42} />
        <path d="M20 0H40V40H20Z" fill="#000" fillOpacity="0.08" />
      </g>
      <path
        d={charge}
        fill={ink}
        fillRule="evenodd"
        stroke={colour_1}
        strokeWidth="1.6"
        strokeLinejoin="round"
        paintOrder="stroke"
        transform={lettered ? 'translate(3 .4) scale(.85)' : undefined}
      />
      {lettered && <Ribbon letters={club.short_name} />}
    </>
  );
}

function Ribbon({ letters }: { readonly letters: string }) {
  return (
    <>
      <path d="M4 27 8 28.6V34.4L4 36 5.8 31.6ZM36 27 32 28.6V34.4L36 36 34.2 31.6Z" fill="#b9beb0" />
      <path
        d="M7 27.4Q20 30.4 33 27.4V34.8Q20 37.8 7 34.8Z"
        fill="#f6f7f4"
        stroke="#0b0f14"
        strokeWidth=".6"
      />
      <text
        x="20"
        y="35.2"
        textAnchor="middle"
        fontSize="7.4"
        letterSpacing=".6"
        fontFamily="'Barlow Condensed', 'Barlow fallback', sans-serif"
        fontWeight="600"
        fill="#0b0f14"
      >
        {letters}
      </text>
    </>
  );
}

interface CrestProps {
  readonly club: CrestClub;
  readonly size?: number;
}

/**
 * A club's crest, generated from its name and colours: shield, division, emblem, and its letters from 40 px.
 * Decorative.
 */
export function Crest({ club, size = 32 }: CrestProps) {
  const id = useId();
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className="shrink-0" aria-hidden="true">
      <CrestArt club={club} id={id} lettered={size >= 40} />
    </svg>
  );
}

import { PACK_KEYS, type PackKey } from '@touchline/domain/rules/packs';
import { useId } from 'react';
import { leagueDesign } from '../../../game/clubs/league-design.ts';
import './pack-art.css';

/** Whether the key of a draw is that of a pack, not of a recipe. */
export function isPackKey(key: string): key is PackKey {
  return PACK_KEYS.some((each) => each === key);
}

interface PackLeague {
  readonly id: number;
  readonly name: string;
  readonly country_code: string;
}

export interface PackArtProps {
  readonly pack: PackKey;
  /** Gives the colours and letters; without one the foil is neutral. */
  readonly league: PackLeague | null;
  readonly width: number;
}

/** The stars of the best cards it may hold, the light of its foil, and how much of it. */
const FOILS = {
  starter: { stars: 3, sheen: '#9be8b4', strength: 0.3 },
  promo: { stars: 4, sheen: '#dfe7ee', strength: 0.34 },
  special: { stars: 5, sheen: '#f5c542', strength: 0.55 },
  icon: { stars: 5, sheen: '#8df6ff', strength: 0.75 },
} as const satisfies Record<PackKey, { stars: number; sheen: string; strength: number }>;

const NEUTRAL = { field: '#1b2a3a', trim: '#c8d2dd', letters: '' };

/** The teeth of both edges, 20 over the width of 200. */
const TEETH = 'l5 -6 5 6'.repeat(20);
const LOWER_TEETH = 'l-5 6 -5 -6'.repeat(20);
const OUTLINE = `M0 8${TEETH}V272${LOWER_TEETH}Z`;
const STAR = 'M0 -10l2.9 6.1 6.7.9-4.9 4.7 1.2 6.7L0 5.2l-5.9 3.2 1.2-6.7-4.9-4.7 6.7-.9z';
const SHIELD = 'M0-46 40-36V4C40 26 24 40 0 50-24 40-40 26-40 4V-36Z';

/** A closed pack of foil in the colours of its league. */
export function PackArt({ pack, league, width }: PackArtProps) {
  const id = useId();
  const { stars, sheen, strength } = FOILS[pack];
  const { field, trim, letters } =
    league === null
      ? NEUTRAL
      : leagueDesign({ id: league.id, name: league.name, country: league.country_code });
  return (
    <svg
      viewBox="0 0 200 280"
      width={width}
      height={Math.round(width * 1.4)}
      aria-hidden="true"
      className="block shrink-0"
    >
      <defs>
        <clipPath id={`${id}-foil`}>
          <path d={OUTLINE} />
        </clipPath>
        <linearGradient id={`${id}-sheen`} x1="0" y1="0" x2="1" y2="0.7">
          <stop offset="0" stopColor={sheen} stopOpacity={strength} />
          <stop offset="0.28" stopColor={sheen} stopOpacity="0.04" />
          <stop offset="0.44" stopColor="#fff" stopOpacity={strength * 0.8} />
          <stop offset="0.5" stopColor={sheen} stopOpacity="0.06" />
          <stop offset="0.8" stopColor={sheen} stopOpacity={strength * 0.5} />
          <stop offset="1" stopColor="#000" stopOpacity="0.35" />
        </linearGradient>
        <linearGradient id={`${id}-fold`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#000" stopOpacity="0.5" />
          <stop offset="0.08" stopColor="#fff" stopOpacity="0.16" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.93" stopColor="#fff" stopOpacity="0.1" />
          <stop offset="1" stopColor="#000" stopOpacity="0.55" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}-foil)`}>
        <path d="M0 0H200V280H0Z" fill={field} />
        <Pattern pack={pack} trim={trim} />
        <path d="M0 0H200V280H0Z" fill={`url(#${id}-sheen)`} />
        <path d="M0 0H200V30H0ZM0 250H200V280H0Z" fill="#000" fillOpacity="0.28" />
        <path d="M0 30H200M0 250H200" stroke={trim} strokeOpacity="0.8" strokeDasharray="3 4" fill="none" />
        <path d="M0 0H200V280H0Z" fill={`url(#${id}-fold)`} />
      </g>
      <Shield field={field} trim={trim} letters={letters} />
      {Array.from({ length: stars }, (_, place) => (
        <path
          key={place}
          d={STAR}
          fill={sheen}
          transform={`translate(${100 + (place - (stars - 1) / 2) * 20} 226) scale(0.8)`}
        />
      ))}
    </svg>
  );
}

/** The mark of the league; a star where there is none. */
function Shield({ field, trim, letters }: typeof NEUTRAL) {
  return (
    <g transform="translate(100 132)">
      <path d={SHIELD} fill="#07090c" fillOpacity="0.55" transform="translate(0 4)" />
      <path d={SHIELD} fill={field} stroke={trim} strokeWidth="3.5" />
      <path d="M-40-36 0-46 40-36V-24H-40Z" fill={trim} />
      {letters === '' ? (
        <path d={STAR} fill={trim} transform="translate(0 6) scale(2.2)" />
      ) : (
        <text
          y="24"
          textAnchor="middle"
          fontSize={letters.length > 2 ? 34 : 42}
          fontFamily="'Barlow Condensed', 'Barlow fallback', sans-serif"
          fontWeight="600"
          fill="#fff"
        >
          {letters}
        </text>
      )}
    </g>
  );
}

/** The drawing under the foil: the stripes of a shirt, a pitch, the rays of floodlights, or the rings of a trophy's light. */
function Pattern({ pack, trim }: { readonly pack: PackKey; readonly trim: string }) {
  if (pack === 'starter') {
    return (
      <g fill={trim} fillOpacity="0.2">
        {[10, 50, 90, 130, 170].map((left) => (
          <path key={left} d={`M${left} 30H${left + 20}V250H${left}Z`} />
        ))}
      </g>
    );
  }
  if (pack === 'promo') {
    return (
      <g fill="none" stroke={trim} strokeWidth="3" strokeOpacity="0.42">
        <path d="M0 132H200M58 30V58H142V30M58 250V222H142V250M18 30V250M182 30V250" />
        <circle cx="100" cy="132" r="72" />
      </g>
    );
  }
  if (pack === 'special') {
    return (
      <g fill={trim} fillOpacity="0.26">
        {[-56, -32, -11, 11, 32, 56].map((angle) => (
          <path key={angle} d="M-6 0 -26-220H26L6 0Z" transform={`translate(100 250) rotate(${angle})`} />
        ))}
        <path d="M0 250C60 226 140 226 200 250Z" fillOpacity="0.5" />
      </g>
    );
  }
  return (
    <g fill="none" stroke={trim}>
      {[58, 76, 94, 112, 130, 148].map((radius, ring) => (
        <circle
          key={radius}
          cx="100"
          cy="132"
          r={radius}
          strokeWidth={9 - ring}
          strokeOpacity={0.5 - ring * 0.06}
        />
      ))}
      <path d="M0 30 100 132 200 30M0 250 100 132 200 250" strokeWidth="2" strokeOpacity="0.4" />
    </g>
  );
}

/** A closed pack in the light of its foil: small in a line, large above its words where there is room. */
export function PackStage({ pack, league }: Pick<PackArtProps, 'pack' | 'league'>) {
  return (
    <span className="pack-stage flex shrink-0 justify-center md:border-b md:py-7 [&>svg]:h-auto [&>svg]:w-20 md:[&>svg]:w-32">
      <PackArt pack={pack} league={league} width={128} />
    </span>
  );
}

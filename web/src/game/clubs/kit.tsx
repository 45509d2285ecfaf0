import { kitCut, numberInk, type KitColours } from './kit-colours.ts';

export type { KitColours } from './kit-colours.ts';

// The shirt lies in a square of 96 units. The sides of its body are nearly straight between x 24.6 and 71.4.
const TRUNK =
  'M36 8C40 14 56 14 60 8L67 10.5C70 18 71.6 30 72 39.5 71.3 46 71 58 71.6 86 71.6 87.6 70.6 88.6 69 88.8 56 90.4 40 90.4 27 88.8 25.4 88.6 24.4 87.6 24.4 86 25 58 24.7 46 24 39.5 24.4 30 26 18 29 10.5Z';
const SLEEVE =
  'M29 10.5C23 12.5 18 15.5 15 20L4 41C3.4 42.3 4 43.6 5.2 44.2L16.5 49C17.6 49.4 18.8 49 19.4 48L24 39.5C24.4 30 26 18 29 10.5Z';
const CUFF = 'M7 35.3 4 41C3.4 42.3 4 43.6 5.2 44.2L16.5 49C17.6 49.4 18.8 49 19.4 48L22.1 43Z';
const SLEEVE_HOOP = 'M13.2 23.4 10.2 29.2 23.3 37 24.1 30.2Z';
/** The outline of the shirt. */
export const KIT_EDGE =
  'M36 8C40 14 56 14 60 8L67 10.5C73 12.5 78 15.5 81 20L92 41C92.6 42.3 92 43.6 90.8 44.2L79.5 49C78.4 49.4 77.2 49 76.6 48L72 39.5C71.3 46 71 58 71.6 86 71.6 87.6 70.6 88.6 69 88.8 56 90.4 40 90.4 27 88.8 25.4 88.6 24.4 87.6 24.4 86 25 58 24.7 46 24 39.5L19.4 48C18.8 49 17.6 49.4 16.5 49L5.2 44.2C4 43.6 3.4 42.3 4 41L15 20C18 15.5 23 12.5 29 10.5Z';

const CLOTH = {
  plain: '',
  stripes:
    'M31 9.7 35.6 8.2V89.5H30.6ZM45.2 12.4Q48 12.7 50.8 12.4V89.9H45.2ZM60.4 8.2 65 9.7 65.4 89.2H60.4Z',
  hoops: 'M25.4 23.5H70.6L71.6 34H24.4ZM24.5 46.5H71.5L71.2 58H24.8ZM24.6 70.5H71.4L71.5 82H24.5Z',
  halves:
    'M48 12.5C52.6 12.5 57.4 11.3 60 8L67 10.5C70 18 71.6 30 72 39.5 71.3 46 71 58 71.6 86 71.6 87.6 70.6 88.6 69 88.8Q58.5 90 48 90Z',
  sash: 'M29 10.5 36 8 39.5 10.9 71.2 60 71.4 80 25.9 22.5Z',
} as const satisfies Record<KitColours['pattern'], string>;

const COLLARS = {
  round: 'M34.2 7.6C38.6 18.2 57.4 18.2 61.8 7.6L58.8 6.6C55.6 13.4 40.4 13.4 37.2 6.6Z',
  vee: 'M34.2 7.6 48 22.4 61.8 7.6 58.8 6.6 48 17.2 37.2 6.6Z',
  polo: 'M37.2 6.2 32.8 9.4 37 19.8 48 15 59 19.8 63.2 9.4 58.8 6.2 48 14.4ZM46.6 15.4H49.4V26H46.6Z',
} as const satisfies Record<ReturnType<typeof kitCut>['collar'], string>;

/** The inside of the shirt behind the neck. */
const NECK = 'M37.2 6.6C41 4.4 55 4.4 58.8 6.6L55.6 11 48 15.6 40.4 11Z';
const SIDES =
  'M72 39.5C71.3 46 71 58 71.6 86 71.6 87.6 70.6 88.6 69 88.8L66.2 89.1C65.6 66 67.4 50 72 39.5ZM24 39.5C24.7 46 25 58 24.4 86 24.4 87.6 25.4 88.6 27 88.8L29.8 89.1C30.4 66 28.6 50 24 39.5Z';
const FOLDS =
  'M30.6 60C37 66 38.4 77 37.2 89.6L33 89.2C34.2 78 33.4 68.6 30.6 60ZM66 55C59.6 63 57.6 76 59.6 89.7L64 89.3C62.4 78 63.2 66 66 55ZM24.3 43C31 45.4 35 50 37.4 57 32.2 51.6 28.6 49 24.6 48.4ZM71.7 43C65 45.4 61 50 58.6 57 63.8 51.6 67.4 49 71.4 48.4ZM13.5 47.6 19 34 21.4 44.4 19.4 48C18.8 49 17.6 49.4 16.5 49ZM82.5 47.6 77 34 74.6 44.4 76.6 48C77.2 49 78.4 49.4 79.5 49Z';
const LIGHTS =
  'M30.4 12.4C27.2 20 26.4 30 27.2 37 29 27 31.4 19.4 36.4 15.2ZM15.8 21.6 7.4 37.4 9.6 38.4 18.6 22.4ZM65.6 12.4C68.8 20 69.6 30 68.8 37 67 27 64.6 19.4 59.6 15.2ZM41 30C39 50 40.6 70 44.4 88 47 70 46 48 41 30Z';

interface KitArtProps {
  readonly kit: KitColours;
  readonly number?: number | undefined;
  /** Folds, light and seams, visible from about 80 px. */
  readonly detailed?: boolean;
}

/** The fabric of a shirt in a square of 96 units, for use inside larger pictures. */
export function KitArt({ kit, number, detailed = false }: KitArtProps) {
  const { pattern, colour_1, colour_2 } = kit;
  const { collar, sleeves } = kitCut(kit);
  const left = sleeves === 'second' ? colour_2 : colour_1;
  const right = pattern === 'halves' || sleeves === 'second' ? colour_2 : colour_1;
  const cuff = sleeves === 'second' ? colour_1 : colour_2;
  const mirrored = 'matrix(-1 0 0 1 96 0)';
  return (
    <>
      <path d={NECK} fill={colour_1} />
      <path d={NECK} fill="#000" fillOpacity="0.45" />
      <path d={SLEEVE} fill={left} />
      <path d={SLEEVE} fill={right} transform={mirrored} />
      <path d={TRUNK} fill={colour_1} />
      {pattern !== 'plain' && <path d={CLOTH[pattern]} fill={colour_2} />}
      {pattern === 'hoops' && (
        <>
          <path d={SLEEVE_HOOP} fill={colour_2} />
          <path d={SLEEVE_HOOP} fill={colour_2} transform={mirrored} />
        </>
      )}
      <path d={CUFF} fill={cuff} />
      <path d={CUFF} fill={pattern === 'halves' ? colour_1 : cuff} transform={mirrored} />
      <path d={SIDES} fill="#000" fillOpacity="0.14" />
      {detailed && (
        <>
          <path d={FOLDS} fill="#000" fillOpacity="0.1" />
          <path d={LIGHTS} fill="#fff" fillOpacity="0.12" />
          <path
            d="M29 10.5C26 18 24.4 30 24 39.5M67 10.5C70 18 71.6 30 72 39.5"
            fill="none"
            stroke="#000"
            strokeOpacity="0.28"
            strokeWidth="0.7"
          />
        </>
      )}
      <path d={COLLARS[collar]} fill={colour_2} stroke="#000" strokeOpacity="0.22" strokeWidth="0.7" />
      {number !== undefined && (
        <g fontFamily="'Barlow Condensed', 'Barlow fallback', sans-serif" fontWeight="600">
          <ShirtNumber kit={kit} number={number} />
        </g>
      )}
    </>
  );
}

/** The position of a shirt in a larger picture: left and top edge, and scale of its 96 units. */
export interface KitPlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface ShirtNumberProps {
  readonly kit: KitColours;
  readonly number: number;
  readonly place?: KitPlace;
}

/**
 * The number on the chest, in a colour that is readable on the shirt. It is positioned by coordinates rather than
 * a transform: each transform becomes a compositor layer, which slows down a grid of cards.
 */
export function ShirtNumber({ kit, number, place = { x: 0, y: 0, scale: 1 } }: ShirtNumberProps) {
  const { ink, edge } = numberInk(kit);
  const { x, y, scale } = place;
  return (
    <text
      x={x + 48 * scale}
      y={y + 65 * scale}
      textAnchor="middle"
      fontSize={36 * scale}
      fill={ink}
      {...(edge !== null && {
        stroke: edge,
        strokeWidth: 5 * scale,
        strokeLinejoin: 'round',
        paintOrder: 'stroke',
      })}
    >
      {number}
    </text>
  );
}

interface KitProps extends Omit<KitArtProps, 'detailed'> {
  readonly size?: number;
  /** A light outline, for a shirt on grass. */
  readonly outlined?: boolean;
}

/**
 * A shirt drawn from two colours and a pattern, with its number, 24 to 320 px. Decorative: the name is next to it.
 */
export function Kit({ kit, number, size = 48, outlined = false }: KitProps) {
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} className="shrink-0" aria-hidden="true">
      <KitArt kit={kit} number={number} detailed={size >= 80} />
      <path
        d={KIT_EDGE}
        fill="none"
        stroke={outlined ? '#fff' : 'currentColor'}
        strokeOpacity={outlined ? 0.7 : 0.35}
        strokeWidth={size >= 80 ? 1 : 2}
        strokeLinejoin="round"
      />
    </svg>
  );
}

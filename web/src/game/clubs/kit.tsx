import { kitCut, numberInk, type KitColours } from './kit-colours.ts';
import {
  TRUNK,
  SLEEVE,
  CUFF,
  SLEEVE_HOOP,
  KIT_EDGE,
  CLOTH,
  COLLARS,
  NECK,
  SIDES,
  FOLDS,
  LIGHTS,
} from './kit-shape.ts';

export type { KitColours } from './kit-colours.ts';

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

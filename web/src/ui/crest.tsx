import type { KitColours } from './kit.tsx';
import { needsLightText, pick, seedOf } from './seed.ts';

/** What a crest is drawn from. */
export interface CrestClub {
  readonly name: string;
  readonly short_name: string;
  readonly kit: KitColours;
}

interface Shape {
  readonly edge: string;
  readonly field: string;
  /** The right half of the field, for parted fields. */
  readonly half: string;
  /** A band across the field. */
  readonly band: string;
}

const SHAPES = [
  {
    edge: 'M20 2c6 0 11 1 15 3v15c0 9-6 15-15 18C11 35 5 29 5 20V5c4-2 9-3 15-3z',
    field: 'M20 4.5c5 0 9 .8 12.5 2.2V20c0 7.500-5 12.600-12.500 15.300C12.500 32.600 7.500 27.500 7.500 20V6.700C11 5.300 15 4.500 20 4.500z',
    half: 'M20 4.5c5 0 9 .8 12.5 2.2V20c0 7.500-5 12.600-12.500 15.300z',
    band: 'M7.500 13h25v5h-25z',
  },
  {
    edge: 'M20 2a18 18 0 1 1 0 36 18 18 0 0 1 0-36z',
    field: 'M20 4.600a15.400 15.400 0 1 1 0 30.800 15.400 15.400 0 0 1 0-30.800z',
    half: 'M20 4.600a15.400 15.400 0 0 1 0 30.800z',
    band: 'M6 13.500h28a15.400 15.400 0 0 1 1.300 5H4.700a15.400 15.400 0 0 1 1.300-5z',
  },
  {
    edge: 'M4 3h32v17c0 10-8 14-16 18C12 34 4 30 4 20z',
    field: 'M6.500 5.500h27V20c0 8-6.300 11.600-13.500 15.200C12.800 31.600 6.500 28 6.500 20z',
    half: 'M20 5.500h13.500V20c0 8-6.300 11.600-13.500 15.200z',
    band: 'M6.500 12.500h27v5.500h-27z',
  },
  {
    edge: 'M20 1.500 37 8v15c0 7-8 12-17 15.500C11 35 3 30 3 23V8z',
    field: 'M20 4.200 34.500 9.700V23c0 5.300-6.500 9.600-14.500 12.800C12 32.600 5.500 28.300 5.500 23V9.700z',
    half: 'M20 4.200 34.500 9.700V23c0 5.300-6.500 9.600-14.500 12.800z',
    band: 'M5.500 13.500h29v5h-29z',
  },
] as const satisfies readonly [Shape, ...Shape[]];

const CHARGES = [
  'M20 11.500l2.600 5.600 6.100.7-4.500 4.200 1.200 6-5.400-3-5.400 3 1.200-6-4.500-4.200 6.100-.7z',
  'M12.500 27v-9h2v2.500h2.500V18h2v2.500h2V18h2v2.500h2.500V18h2v9z',
  'M20 11.500 27.500 20 20 28.500 12.500 20z',
  'M10.500 22l9.500-7.500 9.500 7.500v4.500L20 19l-9.500 7.500z',
  'M20 12a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 3.200-4.300 3.100 1.600 5h5.400l1.600-5z',
  'M18 11.500h4V17h5.500v4H22v7.500h-4V21h-5.500v-4H18z',
  'M11 25.500c3-1.800 6-1.800 9 0s6 1.800 9 0v3c-3 1.800-6 1.800-9 0s-6-1.800-9 0zM11 18.500c3-1.800 6-1.800 9 0s6 1.800 9 0v3c-3 1.800-6 1.800-9 0s-6-1.800-9 0z',
  'M20 11l4.500 6.500H22V22h5l-7 7-7-7h5v-4.500h-2.500z',
] as const;

const PARTINGS = ['whole', 'halved', 'banded'] as const;

interface CrestProps {
  readonly club: CrestClub;
  readonly size?: number;
}

/** A club's crest, drawn from its name and colours: shape, parting and charge. Decorative. */
export function Crest({ club, size = 32 }: CrestProps) {
  const seed = seedOf(club.name);
  const shape = pick<Shape>(SHAPES, seed);
  const parting = pick(PARTINGS, seed, 1);
  const { colour_1, colour_2 } = club.kit;
  const charge = needsLightText(colour_1) === needsLightText(colour_2) ? (needsLightText(colour_1) ? '#fff' : '#0b0f14') : colour_2;
  const parted = parting !== 'whole';
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className="shrink-0" aria-hidden="true">
      <path d={shape.edge} fill={colour_2} stroke="#000" strokeOpacity="0.35" />
      <path d={shape.field} fill={colour_1} />
      {parting === 'halved' && <path d={shape.half} fill={colour_2} opacity="0.35" />}
      {parting === 'banded' && <path d={shape.band} fill={colour_2} opacity="0.35" />}
      <path
        d={pick(CHARGES, seed, 2)}
        fill={charge}
        fillRule="evenodd"
        stroke={parted ? colour_1 : 'none'}
        strokeWidth={parted ? 1.2 : 0}
        paintOrder="stroke"
      />
    </svg>
  );
}

import type { KitColours } from './kit.tsx';
import { needsLightText, pick, seedOf, type Choices } from './seed.ts';

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

const SHAPES: Choices<Shape> = [
  {
    edge: 'M20 2c6 0 11 1 15 3v15c0 9-6 15-15 18C11 35 5 29 5 20V5c4-2 9-3 15-3z',
    field:
      'M20 4.5c5 0 9 .8 12.5 2.2V20c0 7.5-5 12.6-12.5 15.3C12.5 32.6 7.5 27.5 7.5 20V6.7C11 5.3 15 4.5 20 4.5z',
    half: 'M20 4.5c5 0 9 .8 12.5 2.2V20c0 7.5-5 12.6-12.5 15.3z',
    band: 'M7.5 13h25v5h-25z',
  },
  {
    edge: 'M20 2a18 18 0 1 1 0 36 18 18 0 0 1 0-36z',
    field: 'M20 4.6a15.4 15.4 0 1 1 0 30.8 15.4 15.4 0 0 1 0-30.8z',
    half: 'M20 4.6a15.4 15.4 0 0 1 0 30.8z',
    band: 'M6 13.5h28a15.4 15.4 0 0 1 1.3 5H4.7a15.4 15.4 0 0 1 1.3-5z',
  },
  {
    edge: 'M4 3h32v17c0 10-8 14-16 18C12 34 4 30 4 20z',
    field: 'M6.5 5.5h27V20c0 8-6.3 11.6-13.5 15.2C12.8 31.6 6.5 28 6.5 20z',
    half: 'M20 5.5h13.5V20c0 8-6.3 11.6-13.5 15.2z',
    band: 'M6.5 12.5h27v5.5h-27z',
  },
  {
    edge: 'M20 1.5 37 8v15c0 7-8 12-17 15.5C11 35 3 30 3 23V8z',
    field: 'M20 4.2 34.5 9.7V23c0 5.3-6.5 9.6-14.5 12.8C12 32.6 5.5 28.3 5.5 23V9.7z',
    half: 'M20 4.2 34.5 9.7V23c0 5.3-6.5 9.6-14.5 12.8z',
    band: 'M5.5 13.5h29v5h-29z',
  },
];

const CHARGES: Choices<string> = [
  'M20 11.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z',
  'M12.5 27v-9h2v2.5h2.5V18h2v2.5h2V18h2v2.5h2.5V18h2v9z',
  'M20 11.5 27.5 20 20 28.5 12.5 20z',
  'M10.5 22l9.5-7.5 9.5 7.5v4.5L20 19l-9.5 7.5z',
  'M20 12a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 3.2-4.3 3.1 1.6 5h5.4l1.6-5z',
  'M18 11.5h4V17h5.5v4H22v7.5h-4V21h-5.5v-4H18z',
  'M11 25.5c3-1.8 6-1.8 9 0s6 1.8 9 0v3c-3 1.8-6 1.8-9 0s-6-1.8-9 0zM11 18.5c3-1.8 6-1.8 9 0s6 1.8 9 0v3c-3 1.8-6 1.8-9 0s-6-1.8-9 0z',
  'M20 11l4.5 6.5H22V22h5l-7 7-7-7h5v-4.5h-2.5z',
];

const PARTINGS: Choices<'whole' | 'halved' | 'banded'> = ['whole', 'halved', 'banded'];

interface CrestProps {
  readonly club: CrestClub;
  readonly size?: number;
}

/** A club's crest, drawn from its name and colours: shape, parting and charge. Decorative. */
export function Crest({ club, size = 32 }: CrestProps) {
  const seed = seedOf(club.name);
  const shape = pick(SHAPES, seed);
  const parting = pick(PARTINGS, seed, 1);
  const { colour_1, colour_2 } = club.kit;
  const charge =
    needsLightText(colour_1) === needsLightText(colour_2)
      ? needsLightText(colour_1)
        ? '#fff'
        : '#0b0f14'
      : colour_2;
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

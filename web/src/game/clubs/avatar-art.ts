import { CHARGES, PARTINGS } from './crest-design.ts';
import { CLOTH, COLLARS, CUFF, LIGHTS, NECK, SIDES, SLEEVE, TRUNK } from './kit-shape.ts';

/** The drawn pictures of managers: shirts and badges of no club. */

type Pattern = keyof typeof CLOTH;
type Collar = keyof typeof COLLARS;

interface Shirt {
  readonly kind: 'shirt';
  readonly ground: string;
  readonly colours: readonly [string, string];
  readonly pattern: Pattern;
  readonly collar: Collar;
}

interface Badge {
  readonly kind: 'badge';
  readonly ground: string;
  readonly field: string;
  readonly ink: string;
  /** Indices in the parts of crests. */
  readonly parting: number;
  readonly charge: number;
}

const shirt = (
  ground: string,
  colours: readonly [string, string],
  pattern: Pattern,
  collar: Collar = 'round',
): Shirt => ({ kind: 'shirt', ground, colours, pattern, collar });
const badge = (
  [ground, field, ink]: readonly [string, string, string],
  parting: number,
  charge: number,
): Badge => ({ kind: 'badge', ground, field, ink, parting, charge });

/** Shirts and badges take turns, so that neighbours in a list differ at a glance. */
const AVATARS: readonly (Shirt | Badge)[] = [
  shirt('#12355b', ['#ffb938', '#12233f'], 'stripes'),
  badge(['#0b6b3a', '#084d2a', '#d9ff6b'], 4, 0),
  shirt('#e8dcc2', ['#8f1d2c', '#f4ead6'], 'hoops', 'polo'),
  badge(['#3a1d6e', '#562fa0', '#e2d8ff'], 1, 6),
  shirt('#0f4c5c', ['#f5f1e6', '#e2543b'], 'sash', 'vee'),
  badge(['#7a3b00', '#a85a0c', '#ffe2b8'], 2, 9),
  shirt('#c8ff2e', ['#101820', '#f3f4ee'], 'halves'),
  badge(['#17202b', '#2c3a4a', '#9be7f5'], 5, 12),
  shirt('#f2b8c6', ['#3b1030', '#f7e3ea'], 'plain', 'polo'),
  badge(['#8f1d2c', '#c03a44', '#ffe9d6'], 6, 1),
  shirt('#2b2f38', ['#4fb3ff', '#eef6ff'], 'stripes', 'vee'),
  badge(['#f3f4ee', '#d9dfcc', '#0b6b3a'], 7, 3),
  shirt('#5b1226', ['#f6c445', '#7d1a33'], 'hoops'),
  badge(['#123a7a', '#1d56ad', '#ffd34d'], 8, 4),
  shirt('#dff3ea', ['#0b6b3a', '#ffffff'], 'sash', 'polo'),
  badge(['#c8ff2e', '#a6da14', '#101820'], 3, 15),
  shirt('#ffb938', ['#1b1b1f', '#ffb938'], 'stripes', 'polo'),
  badge(['#00636b', '#0a8a8f', '#e9fffb'], 9, 5),
  shirt('#233a2c', ['#f4efe2', '#b3202e'], 'halves', 'vee'),
  badge(['#4a1942', '#7b2d6d', '#ffd6f2'], 4, 7),
  shirt('#d8e4f5', ['#13294b', '#e8501f'], 'sash'),
  badge(['#ffe08a', '#f3b92b', '#3a2400'], 1, 10),
  shirt('#7b2d00', ['#ff8a3c', '#fff4e8'], 'plain', 'vee'),
  badge(['#e8edf2', '#b8c4d2', '#12355b'], 6, 13),
];

/** The number of drawn pictures. */
export const AVATAR_COUNT = AVATARS.length;

/** Draws a picture by its number, from 1 on, as the text of an SVG file that needs no font. */
export function drawAvatar(number: number): string {
  const design = AVATARS[number - 1];
  if (design === undefined) throw new RangeError(`There is no picture ${number}.`);
  const art = design.kind === 'shirt' ? shirtArt(design) : badgeArt(design);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><path d="M0 0h96v96H0z" fill="${design.ground}"/>${art}</svg>\n`;
}

/** A shirt as large as a portrait: its hem is outside the picture. */
function shirtArt({ colours: [first, second], pattern, collar }: Shirt): string {
  const mirrored = 'transform="matrix(-1 0 0 1 96 0)"';
  const right = pattern === 'halves' ? second : first;
  return (
    `<g transform="translate(-9.6 16) scale(1.2)">${path(NECK, first)}${path(NECK, '#000', 'fill-opacity=".45"')}` +
    `${path(SLEEVE, first)}${path(SLEEVE, right, mirrored)}${path(TRUNK, first)}` +
    `${pattern === 'plain' ? '' : path(CLOTH[pattern], second)}${path(CUFF, second)}` +
    `${path(CUFF, pattern === 'halves' ? first : second, mirrored)}${path(SIDES, '#000', 'fill-opacity=".14"')}` +
    `${path(LIGHTS, '#fff', 'fill-opacity=".14"')}${path(COLLARS[collar], second, 'stroke="#000" stroke-opacity=".22" stroke-width=".7"')}</g>`
  );
}

/** An emblem on a parted field, which fills the picture. */
function badgeArt({ field, ink, parting, charge, ground }: Badge): string {
  return (
    `<g transform="scale(2.4)">${path(PARTINGS[parting] ?? '', field)}` +
    `<circle cx="20" cy="20" r="14.2" fill="${ground}" stroke="${ink}" stroke-width="1.2"/>` +
    `<g transform="translate(3 3) scale(.85)">${path(CHARGES[charge] ?? '', ink, 'fill-rule="evenodd"')}</g></g>`
  );
}

function path(d: string, fill: string, rest = ''): string {
  return `<path d="${d}" fill="${fill}"${rest === '' ? '' : ` ${rest}`}/>`;
}

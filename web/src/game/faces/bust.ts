import type { Face } from '@touchline/domain/faces/face';
import type { KitColours } from '../clubs/kit-colours.ts';
import { at, both, MIDDLE, mirror } from './path.ts';

/** The lower edge of a portrait. */
const BUST_BOTTOM = 224;

/** Half widths of neck and shoulders. */
interface BuildShape {
  readonly neck: number;
  readonly shoulder: number;
  readonly slope: number;
}

const BUILDS: Readonly<Record<Face['build'], BuildShape>> = {
  slim: { neck: 22.5, shoulder: 75, slope: 30 },
  athletic: { neck: 26, shoulder: 85, slope: 31 },
  broad: { neck: 30, shoulder: 95, slope: 30 },
};

/** Where the shirt begins beside the neck. */
const COLLAR_Y = 151;

type Corner = readonly [x: number, y: number];

/** The shoulder from the collar to the arm and the arm to the lower edge, as curves of four points. */
function sideOf({ neck, shoulder, slope }: BuildShape) {
  const top = COLLAR_Y + slope;
  return {
    shoulder: [
      [neck + 3, COLLAR_Y],
      [neck + 16, COLLAR_Y + 8],
      [shoulder - 7, COLLAR_Y + 7],
      [shoulder, top],
    ],
    arm: [
      [shoulder, top],
      [shoulder + 5, top + 14],
      [shoulder + 10, top + 30],
      [shoulder + 11, BUST_BOTTOM],
    ],
  } as const satisfies Record<string, readonly [Corner, Corner, Corner, Corner]>;
}

const right = ([x, y]: Corner) => at(MIDDLE + x, y);
const left = ([x, y]: Corner) => at(MIDDLE - x, y);

/** Height of the shoulder line at a distance from the middle. */
function shoulderY(shape: BuildShape, distance: number): number {
  const [p0, p1, p2, p3] = sideOf(shape).shoulder;
  const along = (axis: 0 | 1, share: number) => {
    const rest = 1 - share;
    return (
      rest ** 3 * p0[axis] +
      3 * rest ** 2 * share * p1[axis] +
      3 * rest * share ** 2 * p2[axis] +
      share ** 3 * p3[axis]
    );
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (along(0, middle) < distance) low = middle;
    else high = middle;
  }
  return along(1, low);
}

/** The drawn parts of a bust. */
interface BustArt {
  readonly neck: string;
  /** The shadow of the head on the neck. */
  readonly neckShade: string;
  readonly shirt: string;
  readonly sleeves: readonly [left: string, right: string];
  /** The pattern of the kit, in its second colour; empty on a plain shirt. */
  readonly cloth: string;
  readonly collar: string;
  readonly collarInside: string;
  readonly cuffs: string;
  /** The side away from the light, the folds, and the shoulder in the light. */
  readonly shade: string;
  readonly folds: string;
  readonly lights: string;
  readonly seams: string;
  /** A small shield on the chest. */
  readonly badge: string;
}

/** The trunk between two distances from the middle, from the shoulder line down: a stripe. */
function stripe(shape: BuildShape, from: number, to: number): string {
  const steps = 4;
  const top = Array.from({ length: steps + 1 }, (_, index) => {
    const x = from + ((to - from) * index) / steps;
    return at(MIDDLE + x, shoulderY(shape, Math.abs(x)));
  });
  return `M${top.join('L')}L${at(MIDDLE + to, BUST_BOTTOM)}L${at(MIDDLE + from, BUST_BOTTOM)}Z`;
}

/** A band across the trunk, between the seams of the sleeves. */
function hoop(seam: number, top: number, bottom: number): string {
  return `M${at(MIDDLE - seam, top)}C${at(MIDDLE - seam / 2, top + 4)} ${at(MIDDLE + seam / 2, top + 4)} ${at(MIDDLE + seam, top)}L${at(MIDDLE + seam, bottom)}C${at(MIDDLE + seam / 2, bottom + 4)} ${at(MIDDLE - seam / 2, bottom + 4)} ${at(MIDDLE - seam, bottom)}Z`;
}

function clothOf(pattern: KitColours['pattern'], shape: BuildShape, seam: number): string {
  switch (pattern) {
    case 'plain':
      return '';
    case 'stripes': {
      const width = seam / 4.5;
      return [-4, -2, 0, 2, 4]
        .map((index) => stripe(shape, (index - 0.5) * width, (index + 0.5) * width))
        .join('');
    }
    case 'hoops':
      return hoop(seam, 172, 189) + hoop(seam, 207, 222);
    case 'halves':
      return stripe(shape, 0, seam);
    case 'sash':
      return `M${at(MIDDLE - seam, shoulderY(shape, seam))}L${at(MIDDLE - seam + 19, shoulderY(shape, seam - 19))}L${at(MIDDLE + seam, 206)}L${at(MIDDLE + seam, BUST_BOTTOM)}L${at(MIDDLE + seam - 12, BUST_BOTTOM)}L${at(MIDDLE - seam, 176)}Z`;
  }
}

/** The opening of each collar: its inner edge is the neckline. */
function collarOf(cut: 'round' | 'vee' | 'polo', { neck }: BuildShape) {
  const [inner, outer] = [neck + 0.5, neck + 7];
  const edge = (half: number, y: number, low: number, bend: number) =>
    `${at(MIDDLE - half, y)}C${at(MIDDLE - half + 2, y + bend)} ${at(MIDDLE - bend, low)} ${at(MIDDLE, low)}C${at(MIDDLE + bend, low)} ${at(MIDDLE + half - 2, y + bend)} ${at(MIDDLE + half, y)}`;
  const back = `M${at(MIDDLE - inner, 146)}C${at(MIDDLE - 12, 140)} ${at(MIDDLE + 12, 140)} ${at(MIDDLE + inner, 146)}L${at(MIDDLE + outer, 152)}L${at(MIDDLE, 172)}L${at(MIDDLE - outer, 152)}Z`;
  if (cut === 'round') {
    return {
      inside: back,
      front: `M${edge(outer, COLLAR_Y, 178, 15)}L${at(MIDDLE + inner, 147)}C${at(MIDDLE + inner - 3, 160)} ${at(MIDDLE + 13, 170.5)} ${at(MIDDLE, 170.5)}C${at(MIDDLE - 13, 170.5)} ${at(MIDDLE - inner + 3, 160)} ${at(MIDDLE - inner, 147)}Z`,
    };
  }
  if (cut === 'vee') {
    return {
      inside: back,
      front: `M${at(MIDDLE - inner, 147)}L${at(MIDDLE, 177)}L${at(MIDDLE + inner, 147)}L${at(MIDDLE + outer + 1, COLLAR_Y)}L${at(MIDDLE, 188)}L${at(MIDDLE - outer - 1, COLLAR_Y)}Z`,
    };
  }
  const flap = `M${at(MIDDLE - inner, 145)}L${at(MIDDLE - outer - 3, 153)}L${at(MIDDLE - 17, 177)}L${at(MIDDLE, 166)}C${at(MIDDLE - 12, 162)} ${at(MIDDLE - inner + 3, 156)} ${at(MIDDLE - inner, 145)}Z`;
  return {
    inside: back,
    front: `${both(flap)}M${at(98, 165)}L${at(102, 165)}L${at(102, 190)}L${at(98, 190)}Z`,
  };
}

/** Neck and shirt of a build, in the pattern of a kit. */
export function bustArt(
  build: Face['build'],
  { pattern }: Pick<KitColours, 'pattern'>,
  collar: 'round' | 'vee' | 'polo',
  chin: number,
): BustArt {
  const shape = BUILDS[build];
  const { neck, shoulder } = shape;
  const { shoulder: top, arm } = sideOf(shape);
  const seam = shoulder - 23;
  const seamY = shoulderY(shape, seam);
  const seamTo = `C${at(MIDDLE + seam - 6, 184)} ${at(MIDDLE + seam - 3, 204)} ${at(MIDDLE + seam - 1, BUST_BOTTOM)}`;
  const armTo = `C${right(arm[1])} ${right(arm[2])} ${right(arm[3])}`;
  const sleeve = `M${at(MIDDLE + seam, seamY)}C${at(MIDDLE + seam + 10, seamY + 3)} ${at(MIDDLE + shoulder - 4, top[3][1] - 9)} ${right(top[3])}${armTo}L${at(MIDDLE + seam - 1, BUST_BOTTOM)}C${at(MIDDLE + seam - 3, 204)} ${at(MIDDLE + seam - 6, 184)} ${at(MIDDLE + seam, seamY)}Z`;
  const cuffs = `M${at(MIDDLE + seam - 1, 216)}L${at(MIDDLE + shoulder + 12, 214)}L${at(MIDDLE + shoulder + 12, BUST_BOTTOM)}L${at(MIDDLE + seam - 1, BUST_BOTTOM)}Z`;
  const { inside, front } = collarOf(collar, shape);
  return {
    neck: `M${at(MIDDLE - neck, 104)}L${at(MIDDLE - neck, 142)}L${at(MIDDLE - neck - 4, 149)}L${at(MIDDLE, 180)}L${at(MIDDLE + neck + 4, 149)}L${at(MIDDLE + neck, 142)}L${at(MIDDLE + neck, 104)}Z`,
    neckShade: `M${at(MIDDLE - neck, 112)}L${at(MIDDLE - neck, 126)}C${at(MIDDLE - 14, chin + 9)} ${at(MIDDLE + 2, chin + 15)} ${at(MIDDLE + 7, chin + 34)}L${at(MIDDLE + neck + 2, 154)}L${at(MIDDLE + neck + 4, 149)}L${at(MIDDLE + neck, 142)}L${at(MIDDLE + neck, 112)}Z`,
    shirt: `M${left(arm[3])}C${left(arm[2])} ${left(arm[1])} ${left(arm[0])}C${left(top[2])} ${left(top[1])} ${left(top[0])}L${right(top[0])}C${right(top[1])} ${right(top[2])} ${right(top[3])}${armTo}Z`,
    sleeves: [mirror(sleeve), sleeve],
    cuffs: both(cuffs),
    cloth: clothOf(pattern, shape, seam),
    collar: front,
    collarInside: inside,
    shade: `M${at(MIDDLE + seam, seamY)}C${at(MIDDLE + seam + 10, seamY + 3)} ${at(MIDDLE + shoulder - 4, top[3][1] - 9)} ${right(top[3])}${armTo}L${at(MIDDLE + 36, BUST_BOTTOM)}C${at(MIDDLE + 50, 208)} ${at(MIDDLE + seam - 12, 186)} ${at(MIDDLE + seam, seamY)}Z`,
    folds: `M${at(MIDDLE - seam + 4, 190)}C${at(MIDDLE - 44, 198)} ${at(MIDDLE - 36, 210)} ${at(MIDDLE - 34, BUST_BOTTOM)}L${at(MIDDLE - 41, BUST_BOTTOM)}C${at(MIDDLE - 43, 212)} ${at(MIDDLE - seam + 10, 200)} ${at(MIDDLE - seam + 4, 190)}Z${`M${at(MIDDLE + 20, 178)}C${at(MIDDLE + 10, 192)} ${at(MIDDLE + 7, 208)} ${at(MIDDLE + 8, BUST_BOTTOM)}L${at(MIDDLE + 15, BUST_BOTTOM)}C${at(MIDDLE + 13, 206)} ${at(MIDDLE + 15, 192)} ${at(MIDDLE + 20, 178)}Z`}`,
    lights: `M${at(MIDDLE - seam - 2, seamY + 3)}C${at(MIDDLE - shoulder + 3, top[3][1] - 5)} ${at(MIDDLE - shoulder - 3, 196)} ${at(MIDDLE - shoulder - 6, BUST_BOTTOM)}L${at(MIDDLE - shoulder + 1, BUST_BOTTOM)}C${at(MIDDLE - shoulder + 4, 200)} ${at(MIDDLE - shoulder + 8, top[3][1] + 2)} ${at(MIDDLE - seam - 2, seamY + 3)}Z`,
    seams: both(`M${at(MIDDLE + seam, seamY)}${seamTo}`),
    badge: `M${at(MIDDLE + 36, 168)}L${at(MIDDLE + 50, 168)}L${at(MIDDLE + 50, 177)}C${at(MIDDLE + 50, 182)} ${at(MIDDLE + 46, 185)} ${at(MIDDLE + 43, 187)}C${at(MIDDLE + 40, 185)} ${at(MIDDLE + 36, 182)} ${at(MIDDLE + 36, 177)}Z`,
  };
}

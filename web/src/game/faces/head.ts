import type { Face } from '@touchline/domain/faces/face';
import { at, both, MIDDLE } from './path.ts';

/** Half widths of a head and where its chin ends. */
interface HeadShape {
  readonly cheek: number;
  readonly jaw: number;
  readonly chin: number;
  readonly bottom: number;
}

const SHAPES: Readonly<Record<Face['shape'], HeadShape>> = {
  oval: { cheek: 39, jaw: 31, chin: 17, bottom: 137 },
  square: { cheek: 40.5, jaw: 37, chin: 26, bottom: 136 },
  long: { cheek: 37.5, jaw: 30.5, chin: 18, bottom: 144 },
  round: { cheek: 42.5, jaw: 37, chin: 20, bottom: 133 },
  lean: { cheek: 38.5, jaw: 27, chin: 11, bottom: 140 },
};

/** The right side of the jaw from the cheek to the chin. */
function jawLine({ cheek, jaw, chin, bottom }: HeadShape): string {
  const [c, j] = [MIDDLE + cheek, MIDDLE + jaw];
  return `C${at(c, 107)} ${at(j + 2, 113)} ${at(j, 119)}C${at(j - 3, 128)} ${at(MIDDLE + chin + 6, bottom)} ${at(MIDDLE + chin * 0.55, bottom)}`;
}

/** The same side from the chin up to the cheek, mirrored to the left. */
function jawLineUp({ cheek, jaw, chin, bottom }: HeadShape): string {
  const [c, j] = [MIDDLE - cheek, MIDDLE - jaw];
  return `C${at(MIDDLE - chin - 6, bottom)} ${at(j + 3, 128)} ${at(j, 119)}C${at(j - 2, 113)} ${at(c, 107)} ${at(c, 95)}`;
}

/** The drawn parts of a head. */
interface HeadArt {
  readonly outline: string;
  /** The side away from the light. */
  readonly shade: string;
  /** The shadow that the head throws on the neck. */
  readonly bottom: number;
  readonly shape: HeadShape;
}

/** The outline of a head and its shadow; the skull is the same for all, so that all hair fits. */
export function headArt(name: Face['shape']): HeadArt {
  const shape = SHAPES[name];
  const { cheek, chin, bottom } = shape;
  const right = `C${at(140, 83)} ${at(MIDDLE + cheek, 88)} ${at(MIDDLE + cheek, 95)}${jawLine(shape)}`;
  return {
    shape,
    bottom,
    outline: `M60 74C60 45 76 30 100 30C124 30 140 45 140 74${right}L${at(MIDDLE - chin * 0.55, bottom)}${jawLineUp(shape)}C${at(MIDDLE - cheek, 88)} 60 83 60 74Z`,
    shade: `M118 33C132 39 140 54 140 74${right}L${at(MIDDLE - 2, bottom)}C${at(MIDDLE + 12, bottom - 5)} ${at(MIDDLE + 17, 122)} 118 112C119 104 126 101 126 92C126 82 119 78 119 66C119 54 126 46 118 33Z`,
  };
}

/** Ears behind the head, by size. */
export const EAR_ART = [
  both('M62 82C54 79 50 85 51.5 93C53 102 57 108 62 106Z'),
  both('M62 80C52 76 48 84 50 93C52 103 56.5 110 62 108Z'),
  both('M62 84C56 82 52.5 87 54 94C55 101 58 106 62 104Z'),
] as const;
/** The inside of the ears. */
export const EAR_SHADE = both('M60 87C56.5 86 55 90 56 95C57 100 59 102 61 101Z');

/** The beard of a face, over its lower half: the region and how dense it is. */
interface BeardArt {
  readonly region: string;
  readonly density: number;
}

const MOUSTACHE =
  'M100 111.5C94 109 87 110.5 82.5 118C88 115.5 94 116.5 100 116.5C106 116.5 112 115.5 117.5 118C113 110.5 106 109 100 111.5Z';

/** The region from ear to ear below a height, with the mouth left free. */
function jawRegion(shape: HeadShape, drop: number, thin: number): string {
  const { cheek, chin, bottom } = shape;
  const low = { ...shape, bottom: bottom + drop };
  const [left, right] = [MIDDLE - cheek, MIDDLE + cheek];
  const inner =
    thin > 0
      ? `C${at(left + thin, 112)} ${at(MIDDLE - shape.jaw + thin + 3, 126)} ${at(MIDDLE - chin * 0.4, bottom - thin)}L${at(MIDDLE + chin * 0.4, bottom - thin)}C${at(MIDDLE + shape.jaw - thin - 3, 126)} ${at(right - thin, 112)} ${at(right - 2.4, 92)}`
      : `C${at(left + 7, 108)} ${at(MIDDLE - 22, 110)} ${at(MIDDLE - 17, 112)}C${at(MIDDLE - 10, 108)} ${at(MIDDLE - 4, 110)} ${at(MIDDLE, 111.5)}C${at(MIDDLE + 4, 110)} ${at(MIDDLE + 10, 108)} ${at(MIDDLE + 17, 112)}C${at(MIDDLE + 22, 110)} ${at(right - 7, 108)} ${at(right - 2.4, 90)}`;
  return `M${at(left + 2.4, thin > 0 ? 92 : 90)}${inner}L${at(right, 95)}${jawLine(low)}L${at(MIDDLE - chin * 0.55, bottom + drop)}${jawLineUp(low)}Z`;
}

/** The part of a full beard around the lips that stays free. */
const LIPS_FREE = 'M89 117.6C94 116 106 116 111 117.6C109 124.4 104 126 100 126C96 126 91 124.4 89 117.6Z';

export function beardArt(beard: Face['beard'], { shape }: HeadArt): BeardArt | null {
  const { bottom } = shape;
  const low = MIDDLE - 16;
  const circle = `M82.4 118C82 110.6 92 109.4 100 111.5C108 109.4 118 110.6 117.6 118L${at(116, bottom - 8)}C${at(114, bottom + 4.5)} ${at(86, bottom + 4.5)} ${at(low, bottom - 8)}Z`;
  switch (beard) {
    case 'none':
      return null;
    case 'stubble':
      return { region: jawRegion(shape, 0, 0) + LIPS_FREE, density: 0.3 };
    case 'moustache':
      return { region: MOUSTACHE, density: 1 };
    case 'goatee':
      return { region: circle + LIPS_FREE, density: 1 };
    case 'van_dyke':
      return {
        region: `${MOUSTACHE}M93.4 126.6L106.6 126.6L${at(105, bottom + 1)}L${at(100, bottom + 9)}L${at(95, bottom + 1)}Z`,
        density: 1,
      };
    case 'chinstrap':
      return { region: jawRegion(shape, 1.5, 6), density: 0.95 };
    case 'full':
      return { region: jawRegion(shape, 3, 0) + LIPS_FREE, density: 1 };
    case 'long':
      return { region: jawRegion(shape, 15, 0) + LIPS_FREE, density: 1 };
  }
}

/** Eyebrows: left and right in one path. */
export const BROW_ART = [
  both('M71 78C76 72.5 84 71.5 92 74.6L92.4 78.6C84 76 77 76.4 72.6 80Z'),
  both('M70.6 76C77 72 85 72 92.6 76.6L92 80.6C85 77 77 76.6 71.6 79.6Z'),
  both('M70 79C75 71 84 70.6 92.4 72.6L93 78C84 76 77 77 72.4 81.6Z'),
  both('M71 76.6C78 74 85 74 92 75L92 78.4C85 77.8 78 77.8 71.6 79.6Z'),
] as const;

/** The white of the eyes. */
export const EYE_WHITES = [
  both('M73 90C76 83.2 87 82.4 91.2 89.6C88 94 77 94.6 73 90Z'),
  both('M73 89C77 82.8 86 83 91.2 90.4C87 93.8 77.4 94 73 89Z'),
  both('M73.4 90.6C77 83.6 86 82.6 90.8 88.8C88 93.8 78 94.8 73.4 90.6Z'),
  both('M73 89.8C77 84.2 87 84 91.2 89.8C87 93.4 77.4 93.4 73 89.8Z'),
] as const;
/** The upper lids: thick lines. */
export const LIDS = [
  both('M71.2 91C74.4 81.4 88.4 79.8 92.8 90.2L91 90C87 83.8 77 84.6 73 90.2Z'),
  both('M71.2 89.6C75.6 80.4 87.4 80.8 93 91.6L91 91C86.4 84.4 77.4 84.2 73 89.2Z'),
  both('M71.6 92C75.4 81.6 87.4 80.2 92.4 89.4L90.6 89.6C86.4 84 77.6 85 73.6 91.2Z'),
  both('M71 90.4C75.6 82 88.4 81.8 93 90.6L91.2 90.4C86.6 85.6 77 85.6 73 90.2Z'),
] as const;
const disc = (x: number, y: number, r: number) =>
  `M${at(x - r, y)}A${r} ${r} 0 1 1 ${at(x + r, y)}A${r} ${r} 0 1 1 ${at(x - r, y)}Z`;
/** Both irises. */
export const IRISES = disc(82.6, 88.6, 3.9) + disc(117.4, 88.6, 3.9);
/** The light in the eyes. */
export const GLINTS = disc(81.2, 87.2, 1.2) + disc(116, 87.2, 1.2);

/** Where the light falls on forehead, cheek, nose and chin. */
export const FACE_LIGHTS =
  'M69 66C72 59 82 55 93 56C84 60 76 67 72.4 75C69.6 73 68.4 69 69 66ZM66.4 98C70 103.6 78 105.6 86 103C82 109 72 110 67.6 105.6C66.2 103 65.8 100 66.4 98ZM97.4 82C96.8 90 96.6 97 98.2 103.4L100.6 103C99.6 97 99.6 90 100.2 82ZM92 130C96 132 101 132 105 130.4C102.6 134 95 134.4 92 130Z';

/** The shadow beside and under the nose. */
export const NOSE_ART = [
  'M103 80C104.4 92 106.6 99 109.6 104C110.4 107.4 106.6 108.8 103.4 108C101 109.8 97.6 109.6 95.6 108C98.6 107.6 101.6 106.6 103.4 104.6C102.6 96 102.2 88 103 80Z',
  'M103 79C105 90 109 99 112 104.4C112.4 108.4 107.6 109.4 104 108.4C101.4 110 98 110 94 108.4C98.4 108 101.6 106.8 103.8 104.8C103 96 102.2 88 103 79Z',
  'M102.6 82C103.6 92 104.8 98 107.6 103C108.6 106.4 105.6 107.6 102.8 107C100.8 108.4 98.4 108.4 96.6 107.2C99 106.8 101 106 102.4 104C102.2 96 101.8 89 102.6 82Z',
  'M103.4 78C107 88 107.4 95 110.8 103C111.6 107.6 107 109.4 103.4 108.8C101.4 110.4 98.2 110 96 108.6C99 108.2 102 107 103.6 105C105 96 102.8 88 103.4 78Z',
  'M103 84C104.6 94 109.4 98.6 113.4 103.6C115 108 109.4 110 104.6 108.8C101.8 110.4 98.2 110.4 95.4 108.8C92 109.4 88.4 108.4 87.2 105.4C92 107.6 100 107 103.8 105.2C103 98 102.4 91 103 84Z',
] as const;

/** The line between the lips, and the lower lip. */
export const MOUTH_ART = [
  {
    line: 'M88 119.2C93 121 107 121 112 119L112.6 120.4C107 123.6 93 123.6 87.6 120.6Z',
    lip: 'M93 122.6C97 124 103 124 107.4 122.4C105 127 95.4 127 93 122.6Z',
  },
  {
    line: 'M86.6 117.6C92 122.4 107 122.8 113.6 117.2L114.4 118.8C108 125.6 92 125.4 86 119.2Z',
    lip: 'M93 123.8C97 125 104 125 108 123.4C105.4 128 96 128.2 93 123.8Z',
  },
  {
    line: 'M89 120.4C94 119 106 119 111 120.4L111.4 122C106 121.6 94 121.6 88.6 122Z',
    lip: 'M93 122.6C97 122.2 103 122.2 107 122.6C105 127 95 127 93 122.6Z',
  },
  {
    line: 'M89 119.4C93 118 97 119.6 100 119.8C103 119.6 107 118 111 119.4L112 121C107 123 93 123 88 121Z',
    lip: 'M91.6 122C97 124 103 124 108.4 122C105.6 128.4 94.4 128.4 91.6 122Z',
  },
  {
    line: 'M88 120.8C94 121.6 106 121.2 113.6 116.8L114.4 118.4C108 123.8 95 124.4 87.6 122.4Z',
    lip: 'M93 123.8C97 124.6 103 124.2 107 122.8C105 127.4 96 128 93 123.8Z',
  },
] as const;

import type { HairCut } from '@touchline/domain/faces/face';
import { at, both, bumps, strand } from './path.ts';

/** The drawn parts of a haircut, in the colours of the hair. */
interface HairArt {
  /** Behind head and shoulders. */
  readonly back?: string;
  /** Short sides through which the skin is visible. */
  readonly sides?: string;
  readonly front?: string;
  /** Lines of light or parting on the front: strands, braids. */
  readonly strands?: string;
  /** Over everything: a band, in its own colour. */
  readonly band?: string;
}

const FADE = both('M59.4 72C58.8 78 59.4 86 60.6 92L65.4 88C65 78 66.6 70 71 61L78 42C66 47 60 58 59.4 72Z');
const LOW_FADE = both(
  'M59.6 74C59.2 79 59.8 84 60.6 90L64.6 86C64.6 78 66 71 69.6 64L66 54C62 60 60 66 59.6 74Z',
);
const CAP =
  'M60 82C57.6 48 75 26.6 100 26.6C125 26.6 142.4 48 140 82L136.4 84C136.4 75 135 68 131.4 61.4C127 57 116 54.4 100 54.4C84 54.4 73 57 68.6 61.4C65 68 63.6 75 63.6 84Z';
const TIGHT =
  'M59.8 82C56.6 52 68 24 100 23C132 24 143.4 52 140.2 82L136 81C135.4 69 131.6 59.6 124.6 54C114 49.4 86 49.4 75.4 54C68.4 59.6 64.6 69 64 81Z';
const TIGHT_STRANDS =
  'M80 52C82 42 88 32 96 26M91 50C92.6 42 97 33 103 27M102 49.6C103 42 106 35 111 30M113 50.4C114 45 116.4 40 120 36M71 58C72 48 77 38 84 31';
/** The hairline from the right sideburn to the left, closing a shape that grows from it. */
const HAIRLINE = 'L135.6 84C136 70 133 61 127 57C116 52.6 84 52.6 73 57C67 61 64 70 64.4 84Z';
const TOP_LINE = 'C128 57 118 54 100 54C82 54 72 57 67 62Z';

const LONG_BACK =
  'M100 24C64 24 54 50 53 82C52 112 47 138 38 160C52 172 74 174 86 168L90 120H110L114 168C126 174 148 172 162 160C153 138 148 112 147 82C146 50 136 24 100 24Z';
const LOCS = [
  [60, 60, 49, 134],
  [57, 70, 42, 122],
  [66, 62, 58, 150],
  [72, 80, 68, 158],
] as const;
const LOC_BACK = both(LOCS.map(([x1, y1, x2, y2]) => strand(x1, y1, x2, y2, 10)).join(''));
const LOC_FRONT = both(
  strand(66, 46, 55.6, 108, 8.6) + strand(72, 40, 62, 84, 8) + strand(63, 52, 50, 96, 8),
);
const BAND = 'M59.6 66C70 53 130 53 140.4 66L140.2 75C130 62.6 70 62.6 59.8 75Z';
const CORN_LINES =
  'M100 54C100 44 100 36 100 27M90 54C89 44 90 36 93 27.6M110 54C111 44 110 36 107 27.6M80 56C77.6 46 80 37 86 29.6M120 56C122.4 46 120 37 114 29.6M71 60C68 50 71 42 78 34M129 60C132 50 129 42 122 34';
const braid = (x: number, lean: number) =>
  [0, 1, 2, 3, 4, 5]
    .map((link) => {
      const [cx, y] = [x + lean * link, 92 + link * 12];
      return `M${at(cx, y)}C${at(cx - 8, y + 1)} ${at(cx - 8, y + 10)} ${at(cx, y + 14)}C${at(cx + 8, y + 10)} ${at(cx + 8, y + 1)} ${at(cx, y)}Z`;
    })
    .join('');

/** All haircuts. They fit one skull: crown at y 30, temples at x 60 and 140. */
export const HAIR_ART: Readonly<Record<HairCut, HairArt>> = {
  bald: {},
  buzz: { front: CAP },
  crop: {
    sides: FADE,
    front:
      'M66.6 63C61 50 64 34 78 26.6C90 20.6 112 20.4 122.6 26.4C136 33.4 139 50 133.4 63L129 60.4L124.6 64.4L119 60.6L113 65L107 61L101 65.6L95 61L88.6 65L82.6 60.6L76.6 64.6L71 60.6Z',
    strands:
      'M84 30C80 38 79 48 80 56M96 27C92 37 91 47 92 58M109 27C106 37 104 47 105 58M119 31C117 39 116 47 117 56',
  },
  quiff: {
    sides: FADE,
    front:
      'M66 62C59 46 60 29 73 22C82 11 106 5.6 121 11C134 14.6 141.6 27 138.4 43C137.4 50 135.6 57 133.6 63C130 53 124 47 115 45.6C103 44 91 50.6 80 53C74 54.4 69.4 57 66 62Z',
    strands: 'M76 49C78 36 88 24 104 18M88 47C92 36 102 26 117 22M102 43.6C106 36 114 30 125 29',
  },
  pompadour: {
    sides: FADE,
    front:
      'M66 62C55 44 57 21 72 13C87 2.6 117 3.4 131 14C144 23 143 45 134 62C130.6 54 124 51.4 116 51.6C104 53.6 92 50.4 82 52.6C74 54 69.4 57 66 62Z',
    strands:
      'M74 50C71 34 79 20 96 14M86 49C85 34 95 22 111 18M100 49C101 37 110 28 124 26M114 49C116 42 121 37 129 35',
  },
  side_part: {
    front:
      'M59.8 84C55 58 59 35 77 26C94 17 123 18 134 34C142 46 142.6 64 140.2 84L136 83C136 72 133.6 64.6 128.6 58.4C125 52 123 47 121.6 40C112 53 88 58 72 60.6C66.4 67 64.4 75 64 83Z',
    strands:
      'M121.6 40C120.6 33 121 28 123 23.6M110 44C104 50 92 53.6 80 55M112 34C102 42 88 46 74 49M106 26C96 32 84 38 72 42',
  },
  undercut: {
    sides: FADE,
    front:
      'M66.4 61C58 44 64 25 84 18.6C105 11.6 132 16.4 140 33C144.6 46 142.6 62 138.4 74C131 66 124.6 56 121 45C106 55.6 86 56.6 66.4 61Z',
    strands: 'M76 54C80 42 94 32 114 28M92 54C100 46 112 38 126 34M120 45C124 42 130 41 136 42',
  },
  curtains: {
    front:
      'M100 40.6C93 56 79 62 69 77C66 83 63.4 89.4 60 94C52 76 52.6 49 65 35.4C75 24.4 90 20.6 100 24C110 20.6 125 24.4 135 35.4C147.4 49 148 76 140 94C136.6 89.4 134 83 131 77C121 62 107 56 100 40.6Z',
    strands:
      'M100 40C99.4 34 99.6 29 100 24.6M95 38C86 50 74 56 64 72M91 31C80 40 68 50 61 66M105 38C114 50 126 56 136 72M109 31C120 40 132 50 139 66',
  },
  long: {
    back: LONG_BACK,
    front:
      'M104 35C96 54 78 63 70 84C66.6 97 65 112 60 128C48 106 46 58 62 38C73 24.6 92 19.6 104 23C114 20.6 128 26 138 38C154 58 152 106 140 128C136 112 134.6 97 131 84C126 64 111 53 104 35Z',
    strands:
      'M99 36C90 52 72 60 63 86M94 30C80 42 64 54 57 84M110 37C118 52 130 62 136 88M115 31C127 42 138 54 144 84',
  },
  mullet: {
    back: 'M62 76C54 104 56 134 46 158C58 167 72 163 78 152L82 118H118L122 152C128 163 142 167 154 158C144 134 146 104 138 76Z',
    front:
      'M62 78C54 56 60 32 80 24.6C92 19.6 112 20 122 25.6C140 33 146 56 138 78L134.6 70C131 64 127 60 123 64.6L117 57.6L110.4 66L104 58L97 66.4L90 58L83.6 65L78 59C72.6 62 68 68 65.4 74Z',
    strands: 'M82 30C77 40 76 50 77 58M96 26C91 38 90 48 91 58M112 27C108 38 106 48 106 58',
  },
  slick: { front: TIGHT, strands: TIGHT_STRANDS },
  bun: {
    back: 'M100 -1C112 -1 119 7 118.4 16C117.8 25 110 30 100 30C90 30 82.2 25 81.6 16C81 7 88 -1 100 -1Z',
    front: TIGHT,
    strands: `${TIGHT_STRANDS}M89 26C94 23 106 23 111 26`,
  },
  headband: {
    back: LONG_BACK,
    front: TIGHT.replace('L136 81', 'C142 100 140 112 139 118L134 84').replace(
      '64 81Z',
      '66 84L61 118C60 112 58 100 59.8 82Z',
    ),
    strands: TIGHT_STRANDS,
    band: BAND,
  },
  messy: {
    sides: LOW_FADE,
    front:
      'M62.6 72L56.4 61L62.4 56L54.6 45L64.6 42.6L60.6 30.6L73 32L75 18.6L87 26L95 12.6L104 23.6L115.6 13L119.4 26L132.6 20.6L131 33L143.6 34L137.6 45L146 51.6L138.6 57L143 64.6L136.6 72C134 64 131 60 127.4 63.6L122.6 55.6L116.6 64.6L110 55.6L103 65.6L96.4 55.6L89.6 64.6L83.6 56L77.6 65L72.6 60C68.6 63 65.4 67 62.6 72Z',
    strands: 'M78 34L83 44M92 27L95 39M108 26L106 38M122 34L116 44',
  },
  mop: {
    front:
      'M57.6 92C50 60 55.6 23 100 19C144.4 23 150 60 142.4 92C139 87 136.6 82 135 75.4C129 76.6 124.6 71.6 121 66.6C118 73.6 111.6 75.4 105.4 67.6C101.4 75.6 93 76 88.6 68C83.6 75.6 77.6 75.6 71 71.6C68 80 63 86 57.6 92Z',
    strands:
      'M86 27C80 38 74 50 72 66M97 24C91 38 88 50 88.6 64M109 24C107 38 105 50 105.6 64M120 28C120 40 120 52 121 63',
  },
  faux_hawk: {
    sides: FADE,
    front:
      'M74.6 60C71 46 75 35 82 28.6L85.4 13L92.6 22L100.4 6.6L107.6 21L116 12L118 27.6C125 35 129 46 125.4 60C118 54.6 109 52.6 100 52.6C91 52.6 82 54.6 74.6 60Z',
    strands: 'M88 30L90 44M100 26V42M112 30L110 44',
  },
  mohawk: {
    sides: CAP,
    front: `${bumps({ x: 100, y: 40, rx: 19, ry: 30, from: 165, to: 375, count: 9 })}L116 55C110 53.4 90 53.4 84 55Z`,
  },
  waves: {
    front: `${bumps({ x: 100, y: 62, rx: 45, ry: 40, from: 152, to: 388, count: 11, swell: 1.25 })}C136 74 133 66 128 60C120 64 114 58 108 56C100 62 90 62 84 57C78 62 73 62 70 64C66 70 63 78 60.2 81Z`,
    strands:
      'M84 30C90 36 82 42 86 50M100 26C106 33 98 40 102 49M116 30C121 37 114 42 117 50M71 40C77 45 70 50 73 57M129 40C133 46 127 50 129 57',
  },
  receding: {
    sides: FADE,
    front:
      'M65.6 69C58.6 50 66.6 30.6 84 27.6C94 25.8 106 25.8 116 27.6C133.4 30.6 141.4 50 134.4 69C131.4 59 128 51 121.6 44C115 42 111 50.6 100 51C89 50.6 85 42 78.4 44C72 51 68.6 59 65.6 69Z',
  },
  curls: {
    front: `${bumps({ x: 100, y: 60, rx: 46, ry: 40, from: 158, to: 382, count: 12, swell: 1.05 })}L136 82C136 72 133 66 129 62${'C125 67 119 66 117 60C113 66 106 66 103 59C99 66 92 66 89 60C85 66 79 66 76 61C71 65 66 72 64.4 82'}Z`,
    strands:
      'M80 34C76 40 80 46 86 42M98 28C93 34 98 40 104 36M116 33C111 39 116 45 122 41M88 48C84 53 90 57 95 53M108 46C104 51 110 56 115 51',
  },
  curl_top: {
    sides: FADE,
    front: `${bumps({ x: 100, y: 42, rx: 36, ry: 25, from: 150, to: 390, count: 10, swell: 1.05 })}C131 60 128 62 126 60C122 65 117 64 114 59C110 65 104 65 101 59C97 65 91 65 88 59C84 65 78 65 75 60C72 62 69 60 68.8 54.5Z`,
    strands:
      'M82 32C78 38 82 43 87 40M98 26C94 32 98 38 103 34M114 31C110 37 114 42 119 39M92 44C88 49 93 53 98 49M108 44C104 49 109 53 113 49',
  },
  afro: {
    front: `${bumps({ x: 100, y: 58, rx: 57, ry: 50, from: 143, to: 397, count: 17, swell: 1.1 })}${HAIRLINE}`,
  },
  short_afro: {
    front: `${bumps({ x: 100, y: 60, rx: 46.5, ry: 38, from: 148, to: 392, count: 17, swell: 1.1 })}${HAIRLINE}`,
  },
  fade: {
    sides: FADE,
    front: `M67 62C62 46 68 27 100 26C132 27 138 46 133 62${TOP_LINE}`,
  },
  line_up: {
    front:
      'M60 84C57 50 73 24.6 100 24.6C127 24.6 143 50 140 84H135.6L134.6 60L128.6 56.6H71.4L65.4 60L64.4 84Z',
    strands: 'M118 56C118.6 48 121.6 40 127 34',
  },
  flat_top: {
    sides: FADE,
    front: `M67 62L63.6 21C63.4 14.4 67 11 73.6 10.6L126.4 8.6C133 8.6 136.6 12.4 136.4 19L133 62${TOP_LINE}`,
  },
  twists: {
    sides: FADE,
    front: `${[72, 81, 90, 99, 108, 117, 126].map((x, index) => strand(x, 50, x + (x - 100) * 0.32, 23 - (index % 2) * 6, 9.6)).join('')}M67 62C64 52 68 40 78 36H122C132 40 136 52 133 62${TOP_LINE}`,
  },
  cornrows: {
    back: both(strand(78, 120, 74, 158, 6) + strand(87, 120, 85, 162, 6)),
    front: CAP,
    strands: CORN_LINES,
  },
  braids: { front: CAP + both(braid(58, -0.6)), strands: CORN_LINES },
  locs: {
    back: LOC_BACK,
    front: `${bumps({ x: 100, y: 58, rx: 43, ry: 35, from: 150, to: 390, count: 11, swell: 1.1 })}${HAIRLINE}${LOC_FRONT}`,
    strands: both('M86 30C76 36 68 46 63 60M94 28C86 36 78 44 74 54'),
  },
  band_locs: { back: LOC_BACK, front: CAP + LOC_FRONT, band: BAND },
  puff: {
    back: `${bumps({ x: 100, y: 14, rx: 29, ry: 22, from: 60, to: 420, count: 14, swell: 1.15 })}Z`,
    front: CAP,
    strands:
      'M80 54C82 44 88 34 95 29M91 52C92.6 44 96 36 99 30M109 52C107.4 44 104 36 101 30M120 54C118 44 112 34 105 29',
  },
  frohawk: {
    sides: FADE,
    front: `${bumps({ x: 100, y: 36, rx: 29, ry: 33, from: 140, to: 400, count: 12, swell: 1.1 })}L124 58C116 54 84 54 76 58Z`,
  },
};

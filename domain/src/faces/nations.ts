/** The skin tones of portraits, 1 the lightest to 8 the darkest. */
export const SKIN_TONES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type SkinTone = (typeof SKIN_TONES)[number];

export const HAIR_COLOURS = [
  'black',
  'dark_brown',
  'brown',
  'chestnut',
  'dark_blond',
  'blond',
  'light_blond',
  'ginger',
] as const;
export type HairColour = (typeof HAIR_COLOURS)[number];

/** How often each skin tone and hair colour occurs among the footballers of a nation; the weights are relative. */
export interface NationPalette {
  /** In the order of `SKIN_TONES`. */
  readonly tones: readonly number[];
  /** In the order of `HAIR_COLOURS`. */
  readonly hair: readonly number[];
}

const NORTH: NationPalette = { tones: [26, 40, 14, 4, 3, 4, 6, 3], hair: [6, 14, 18, 12, 18, 16, 10, 6] };
const WEST: NationPalette = { tones: [12, 28, 18, 9, 7, 8, 11, 7], hair: [12, 24, 24, 12, 12, 8, 3, 5] };
const MIXED_WEST: NationPalette = {
  tones: [5, 16, 16, 11, 9, 12, 18, 13],
  hair: [22, 28, 24, 10, 8, 4, 2, 2],
};
const SOUTH: NationPalette = { tones: [4, 20, 32, 24, 8, 4, 5, 3], hair: [26, 36, 22, 8, 4, 2, 0, 2] };
const EAST: NationPalette = { tones: [18, 42, 28, 9, 2, 1, 0, 0], hair: [10, 28, 24, 12, 14, 8, 2, 2] };
const LATIN: NationPalette = { tones: [3, 14, 24, 24, 14, 9, 8, 4], hair: [42, 34, 14, 4, 3, 2, 0, 1] };
const PLATE: NationPalette = { tones: [6, 28, 34, 20, 7, 3, 1, 1], hair: [26, 38, 20, 7, 5, 3, 0, 1] };
const LEVANT: NationPalette = { tones: [3, 16, 34, 30, 13, 4, 0, 0], hair: [46, 34, 14, 3, 2, 1, 0, 0] };
const WEST_AFRICA: NationPalette = { tones: [0, 0, 0, 0, 3, 16, 44, 37], hair: [90, 10, 0, 0, 0, 0, 0, 0] };
const EAST_ASIA: NationPalette = { tones: [12, 40, 34, 14, 0, 0, 0, 0], hair: [78, 18, 3, 1, 0, 0, 0, 0] };
const SOUTH_ASIA: NationPalette = { tones: [0, 3, 12, 30, 32, 17, 6, 0], hair: [84, 16, 0, 0, 0, 0, 0, 0] };
/** For unknown nations: all tones. */
const WORLD: NationPalette = { tones: [8, 20, 18, 14, 10, 10, 12, 8], hair: [32, 28, 18, 8, 6, 4, 2, 2] };

const GROUPS: readonly (readonly [palette: NationPalette, nations: string])[] = [
  [NORTH, 'dk se no fi is ee lv lt'],
  [WEST, 'de at ch ie sct wal cz sk si hu au nz'],
  [MIXED_WEST, 'gb fr nl be us ca'],
  [SOUTH, 'es it pt gr cy mt al mk'],
  [EAST, 'pl hr rs ba me ua ru by bg ro md'],
  [LATIN, 'br co ec ve pe mx py bo cr pa hn'],
  [PLATE, 'ar uy cl'],
  [LEVANT, 'tr ma dz tn eg ly ir iq sy lb jo sa qa ae il ge am az'],
  [WEST_AFRICA, 'ng sn gh ci cm ml gn bf tg bj gm sl lr cd cg ga ao mz zm zw ke ug tz rw et ht jm'],
  [EAST_ASIA, 'jp kr cn kp tw hk mn'],
  [SOUTH_ASIA, 'in bd pk lk np id my ph th vn'],
];

const palettes = new Map<string, NationPalette>(
  GROUPS.flatMap(([palette, nations]) => nations.split(' ').map((nation) => [nation, palette] as const)),
);

/** The palette of a nation by ISO 3166 alpha-2 in lower case; of all the world for others, and for null. */
export function nationPalette(nationality: string | null): NationPalette {
  return palettes.get(nationality?.toLowerCase() ?? '') ?? WORLD;
}

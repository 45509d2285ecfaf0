/** The number of stars of a card. */
export type CardStars = 1 | 2 | 3 | 4 | 5;

/** The material of a card. Colours are "#rrggbb"; texts are only on `field` and `plate`. */
export interface Material {
  readonly name: 'paper' | 'bronze' | 'silver' | 'gold' | 'foil';
  /** The face, as a diagonal gradient: texts above the shirt are on it. */
  readonly field: readonly string[];
  /** The name plate, from top to bottom. */
  readonly plate: readonly [string, string];
  /** The rim, as a diagonal gradient. */
  readonly rim: readonly string[];
  /** Colour of names and figures. */
  readonly ink: string;
  /** Colour of secondary texts. */
  readonly quiet: string;
  /** Colour of earned stars, and of the others. */
  readonly star: string;
  readonly starOff: string;
  /** Colour and opacity of the engraving. */
  readonly engraving: string;
  readonly engraved: number;
}

/** The five materials by stars. */
export const MATERIALS: Readonly<Record<CardStars, Material>> = {
  1: {
    name: 'paper',
    field: ['#f7f4ea', '#ece7d8', '#e2dccb'],
    plate: ['#fbf9f1', '#efebde'],
    rim: ['#d5cfbd', '#f4f0e3', '#c4bda8'],
    ink: '#16191d',
    quiet: '#4d5056',
    star: '#7a5d12',
    starOff: '#cdc6b3',
    engraving: '#3b3a33',
    engraved: 0.16,
  },
  2: {
    name: 'bronze',
    field: ['#7a4526', '#4e2a16', '#683719', '#331a0d'],
    plate: ['#3b1f11', '#241208'],
    rim: ['#f3c39a', '#8c5229', '#e2a070', '#5b3117', '#c98554'],
    ink: '#ffeddd',
    quiet: '#eac3a3',
    star: '#ffb46b',
    starOff: '#6b4430',
    engraving: '#ffcfa3',
    engraved: 0.3,
  },
  3: {
    name: 'silver',
    field: ['#f4f8fb', '#a3b0bc', '#dde6ed', '#8795a2'],
    plate: ['#f1f5f8', '#bcc8d2'],
    rim: ['#ffffff', '#8d9aa6', '#f4f8fb', '#75828e', '#dfe7ed'],
    ink: '#0d1319',
    quiet: '#333f4a',
    star: '#12212e',
    starOff: '#9fabb6',
    engraving: '#ffffff',
    engraved: 0.7,
  },
  4: {
    name: 'gold',
    field: ['#fff0b8', '#d9a72e', '#f8dc83', '#c48f1c'],
    plate: ['#f9e294', '#dfb045'],
    rim: ['#fffbe2', '#a87512', '#ffeaa0', '#8a5c09', '#f6d670'],
    ink: '#1d1402',
    quiet: '#432f05',
    star: '#3a2600',
    starOff: '#c99c34',
    engraving: '#fffbe0',
    engraved: 0.6,
  },
  5: {
    name: 'foil',
    field: ['#10183a', '#2a1250', '#073a48', '#150b33'],
    plate: ['#0c1026', '#070914'],
    rim: ['#7dfff0', '#6f8bff', '#f06bff', '#ffd36b', '#7dffa8', '#6fd0ff'],
    ink: '#ffffff',
    quiet: '#cdd6ff',
    star: '#ffe27a',
    starOff: '#3a3f66',
    engraving: '#b9c8ff',
    engraved: 0.4,
  },
};

/** The nearest number of stars with a material. */
export function cardStars(stars: number): CardStars {
  if (stars >= 5) return 5;
  if (stars >= 4) return 4;
  if (stars >= 3) return 3;
  return stars >= 2 ? 2 : 1;
}

import type { CrestClub } from '../../game/clubs/crest.tsx';
import type { KitColours } from '../../game/clubs/kit.tsx';

export const KITS: readonly KitColours[] = [
  { pattern: 'plain', colour_1: '#b3122a', colour_2: '#ffffff' },
  { pattern: 'stripes', colour_1: '#ffffff', colour_2: '#111111' },
  { pattern: 'hoops', colour_1: '#0f7a43', colour_2: '#f4f4f0' },
  { pattern: 'halves', colour_1: '#123a8c', colour_2: '#8a1538' },
  { pattern: 'sash', colour_1: '#f5c400', colour_2: '#0b2545' },
];

const CLUB_NAMES = [
  'Harbour Athletic',
  'Northgate Rovers',
  'Millbrook Town',
  'Castle Vale',
  'Ostwick United',
  'Fenlow City',
  'Redmoor',
  'Saint Alder',
  'Quarry Wanderers',
  'Lakeside 09',
] as const;

export const CLUBS: readonly CrestClub[] = CLUB_NAMES.map((name, index) => ({
  name,
  short_name: name.slice(0, 3).toUpperCase(),
  kit: KITS[index % KITS.length] ?? { pattern: 'plain', colour_1: '#222222', colour_2: '#eeeeee' },
}));

export interface SampleRow {
  readonly rank: number;
  readonly name: string;
  readonly points: string;
  readonly prize: string;
  readonly left: number;
}

export const STANDINGS: readonly SampleRow[] = [
  { rank: 1, name: 'gegenpress_gina', points: '84', prize: '120.00', left: 2 },
  { rank: 2, name: 'TerraceTom', points: '81', prize: '72.5', left: 3 },
  { rank: 3, name: 'me', points: '80', prize: '43.339999', left: 4 },
  { rank: 4, name: 'çilek_fc', points: '74', prize: '0', left: 1 },
];

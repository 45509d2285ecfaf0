import type { CrestClub } from '../../ui/crest.tsx';
import type { KitColours } from '../../ui/kit.tsx';
import type { PitchSlot } from '../../ui/pitch.tsx';

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

const SURNAMES = [
  'Okafor',
  'Lindqvist',
  'de la Fuente',
  'Brand',
  'Şahin',
  'Marchetti',
  'Oyelaran-Whitmore',
  'Costa',
  'Njoroge',
  'Weiß',
  'Petrov',
] as const;

const STATUSES = [{ text: '67’', live: true }, { text: 'FT', live: false }, null] as const;

/** A 4-3-3 of samples; the last ones of each line may be left empty. */
export function sampleSlots(empty = 0): PitchSlot[] {
  const lines = [
    ['GK', 1],
    ['DF', 4],
    ['MF', 3],
    ['FW', 3],
  ] as const;
  const slots = lines.flatMap(([position, count]) =>
    Array.from({ length: count }, (_, index) => ({ key: `${position}${index}`, position })),
  );
  return slots.map((slot, index) => ({
    ...slot,
    player:
      index >= slots.length - empty
        ? null
        : {
            name: SURNAMES[index] ?? 'Player',
            kit: KITS[index % KITS.length] ?? { pattern: 'plain', colour_1: '#222222', colour_2: '#eeeeee' },
            shirtNumber: [1, 2, 5, 4, 3, 6, 8, 10, 7, 9, 11][index] ?? 12,
            figure: ['6', '2', '9', '1', '12', '5', '−1', '8', '3', '14', '2'][index] ?? '0',
            mark: index === 9 ? 'captain' : index === 4 ? 'vice_captain' : null,
            faded: index === 3,
            problem: index === 6 ? 'suspended' : null,
            status: STATUSES[index % STATUSES.length] ?? null,
            swap: index === 3 ? 'out' : index === 5 ? 'in' : null,
            marked: index === 9,
          },
  }));
}

export const SAMPLE_RESERVES: readonly PitchSlot[] = [
  {
    key: 'R-GK',
    position: 'GK',
    player: {
      name: 'Haddad',
      kit: { pattern: 'plain', colour_1: '#2b2f38', colour_2: '#c8ff2e' },
      shirtNumber: 13,
      figure: '0',
    },
  },
  {
    key: 'R-DF',
    position: 'DF',
    player: {
      name: 'Iversen',
      kit: { pattern: 'hoops', colour_1: '#0f7a43', colour_2: '#f4f4f0' },
      shirtNumber: 15,
      figure: '2',
    },
  },
  { key: 'R-MF', position: 'MF', player: null },
  { key: 'R-FW', position: 'FW', player: null },
];

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

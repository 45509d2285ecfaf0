import type { CardVenue } from '../../game/cards/venue-card.tsx';
import type { CardPlayer } from '../../game/cards/player-card.tsx';
import { CLUBS } from './samples.ts';

const NAMES = [
  ['Emre Şahin', 'Şahin', 'TR'],
  ['Albin Lindqvist', 'Lindqvist', 'SE'],
  ['Rodrigo de la Fuente', 'de la Fuente', 'ES'],
  ['Temi Oyelaran-Whitmore', 'Oyelaran-Whitmore', 'NG'],
  ['Konstantinos Papadopoulopoulos-Georgiou', 'Papadopoulopoulos-Georgiou', 'GR'],
  ['Jonas Weiß', 'Weiß', 'DE'],
  ['李明', '李明', 'CN'],
  ['Kwame Njoroge', 'Njoroge', 'GH'],
] as const;

const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;
const NUMBERS = [1, 4, 8, 10, 23, 99, 7, 11] as const;

/** A player for a card; the same index is always the same player. */
export function samplePlayer(index: number, stars: number): CardPlayer {
  const [name, short_name, nationality] = NAMES[index % NAMES.length] ?? NAMES[0];
  const club = CLUBS[index % CLUBS.length];
  if (club === undefined) throw new Error('there are sample clubs');
  return {
    id: index * 7 + stars,
    name,
    short_name,
    nationality,
    club,
    stars,
    position: POSITIONS[index % POSITIONS.length] ?? 'GK',
    shirt_number: NUMBERS[index % NUMBERS.length] ?? 1,
    form: [2, 5, -1, 8, 11],
    figure: '5',
  };
}

const NATIONS = ['gb', 'br', 'ng', 'se', 'es', 'fr', 'ar', 'sn', 'de', 'tr', 'it', 'nl'] as const;

/** The players of two clubs. */
export const SQUAD: readonly CardPlayer[] = Array.from({ length: 40 }, (_, index) => ({
  ...samplePlayer(Math.floor(index / 20), 3),
  id: index + 1,
  position: index % 20 === 0 ? 'GK' : 'MF',
  nationality: NATIONS[index % NATIONS.length] ?? null,
}));

/** Cards that show a portrait, with everything a card can show. */
export const COLLECTION: readonly CardPlayer[] = Array.from({ length: 42 }, (_, index) => ({
  ...samplePlayer(index, 3 + (index % 3)),
  id: index + 101,
  nationality: NATIONS[index % NATIONS.length] ?? null,
  issue: `${40 + index} / 500`,
  season: { name: '2026/27', goals: index % 17, assists: index % 9, clean_sheets: index % 5 },
}));

/** As many cards as a market shows. */
export const MARKET: readonly CardPlayer[] = Array.from({ length: 1_000 }, (_, index) => ({
  ...samplePlayer(index, ((index * 7) % 5) + 1),
  id: index + 1,
}));

/** Venues of all sizes. */
export const VENUES: readonly CardVenue[] = [
  { name: 'Alderham Park', city: 'Alderham', seats: 12_000, stars: 1 },
  { name: 'Estadio Nuevo Valdorena', city: 'Valdorena', seats: 24_500, stars: 2 },
  { name: 'Stadio Comunale di Castrelara Superiore', city: 'Castrelara', seats: 38_000, stars: 3 },
  { name: 'Waldstadion Mühlenbach', city: 'Mühlenbach', seats: 55_000, stars: 4 },
  { name: 'The Wendelworth Ground', city: 'Wendelworth', seats: 81_360, stars: 5 },
  ...['Stade de Chantelmont', 'Estadio Nuevo Iruelona', 'Arena Falkenstedt', 'Drimworth Lane'].map(
    (name, index): CardVenue => ({
      name,
      city: CLUBS[index]?.name ?? '',
      kit: CLUBS[index]?.kit ?? null,
      seats: 22_000 + index * 19_000,
      stars: Math.min(5, 2 + index),
      hosting: 'Hosts 2,000 managers · 4% of the fees',
    }),
  ),
];

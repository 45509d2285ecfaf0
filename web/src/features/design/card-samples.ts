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

/** As many cards as a market shows. */
export const MARKET: readonly (CardPlayer & { readonly id: number })[] = Array.from(
  { length: 1_000 },
  (_, index) => ({
    id: index,
    ...samplePlayer(index, ((index * 7) % 5) + 1),
  }),
);

/** One venue of each size. */
export const VENUES: readonly CardVenue[] = [
  { name: 'Alderham Park', city: 'Alderham', seats: 12_000, stars: 1 },
  { name: 'Estadio Nuevo Valdorena', city: 'Valdorena', seats: 24_500, stars: 2 },
  { name: 'Stadio Comunale di Castrelara Superiore', city: 'Castrelara', seats: 38_000, stars: 3 },
  { name: 'Waldstadion Mühlenbach', city: 'Mühlenbach', seats: 55_000, stars: 4 },
  { name: 'The Wendelworth Ground', city: 'Wendelworth', seats: 81_360, stars: 5 },
];

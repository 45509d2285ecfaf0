import { starsOfVenue } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { pick, seedOf, type Choices } from '../../../ui/brand/seed.ts';
import type { KitColours } from '../../clubs/kit-colours.ts';

/** The size of a venue by its seats, as in the rules. */
type VenueSize = ReturnType<typeof starsOfVenue>;

const TIMES = ['day', 'dusk', 'night', 'evening', 'dusk', 'day'] as const;
const SKYLINES = ['hills', 'town', 'mountains', 'trees', 'harbour', 'towers', 'works'] as const;
const MOWINGS = ['stripes', 'checks', 'rings', 'diagonals', 'wide'] as const;
const LIGHTS = ['pylons', 'slim', 'roofline'] as const;

export type VenueTime = (typeof TIMES)[number];
export type Roof = 'open' | 'stands' | 'ring' | 'masts' | 'arch' | 'tent';

/** The design of a stadium. */
export interface VenueDesign {
  readonly size: VenueSize;
  readonly roof: Roof;
  /** Colours of the seats. */
  readonly seats: readonly [string, string];
  readonly time: VenueTime;
  readonly skyline: (typeof SKYLINES)[number];
  readonly mowing: (typeof MOWINGS)[number];
  readonly lights: (typeof LIGHTS)[number];
  /** Whether the outer wall has arches, fins, or glass between pillars. */
  readonly wall: 'arches' | 'fins' | 'glass';
}

const ROOFS: Readonly<Record<VenueSize, Choices<Roof>>> = {
  1: ['open', 'stands'],
  2: ['stands', 'open', 'arch'],
  3: ['stands', 'ring', 'arch'],
  4: ['ring', 'masts', 'arch', 'tent'],
  5: ['masts', 'ring', 'tent', 'arch'],
};
const SEATS: Choices<readonly [string, string]> = [
  ['#c8102e', '#e9e4d8'],
  ['#0b3d91', '#e4ecf5'],
  ['#0e7c3a', '#f2efe2'],
  ['#44506a', '#c9d2df'],
  ['#d98a00', '#3a3226'],
  ['#5b2a86', '#d9cfe8'],
];
const WALLS: Choices<VenueDesign['wall']> = ['arches', 'fins', 'glass'];

/** The facts that determine a stadium's drawing. */
export interface DrawnVenue {
  readonly name: string;
  readonly seats: number;
  /** Of its club: the seats have its colours. */
  readonly kit?: KitColours | null | undefined;
}

/**
 * The stadium of a venue, always the same: size from its seats, seats in the colours of its club, and the rest from its
 * name.
 */
export function venueDesign({ name, seats, kit = null }: DrawnVenue): VenueDesign {
  const seed = seedOf(name);
  const size = starsOfVenue(seats, CURRENT_RULES);
  // A hash for each part: parts of one hash would repeat together.
  const part = <Item>(list: Choices<Item>, word: string) => pick(list, seedOf(`${word} ${name}`));
  return {
    size,
    roof: pick(ROOFS[size], seed),
    seats: kit === null ? pick(SEATS, seed, 1) : [kit.colour_1, kit.colour_2],
    time: part(TIMES, 'time'),
    skyline: part(SKYLINES, 'skyline'),
    mowing: part(MOWINGS, 'mowing'),
    lights: part(LIGHTS, 'lights'),
    wall: part(WALLS, 'wall'),
  };
}

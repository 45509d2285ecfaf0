import type { Faker } from '@faker-js/faker';
import { faker as da } from '@faker-js/faker/locale/da';
import { faker as de } from '@faker-js/faker/locale/de';
import { faker as enGB } from '@faker-js/faker/locale/en_GB';
import { faker as enNG } from '@faker-js/faker/locale/en_NG';
import { faker as es } from '@faker-js/faker/locale/es';
import { faker as esMX } from '@faker-js/faker/locale/es_MX';
import { faker as fr } from '@faker-js/faker/locale/fr';
import { faker as hr } from '@faker-js/faker/locale/hr';
import { faker as it } from '@faker-js/faker/locale/it';
import { faker as nl } from '@faker-js/faker/locale/nl';
import { faker as pl } from '@faker-js/faker/locale/pl';
import { faker as ptBR } from '@faker-js/faker/locale/pt_BR';
import { faker as sv } from '@faker-js/faker/locale/sv';
import { faker as tr } from '@faker-js/faker/locale/tr';
import { type Draws, seededNumber } from '../seeded.ts';

interface Nation {
  readonly code: string;
  readonly weight: number;
  readonly names: Faker;
}

const NATIONS: readonly Nation[] = [
  { code: 'GB', weight: 18, names: enGB },
  { code: 'IT', weight: 14, names: it },
  { code: 'ES', weight: 13, names: es },
  { code: 'FR', weight: 13, names: fr },
  { code: 'DE', weight: 12, names: de },
  { code: 'BR', weight: 9, names: ptBR },
  { code: 'NL', weight: 5, names: nl },
  { code: 'TR', weight: 5, names: tr },
  { code: 'NG', weight: 4, names: enNG },
  { code: 'HR', weight: 3, names: hr },
  { code: 'DK', weight: 2, names: da },
  { code: 'SE', weight: 2, names: sv },
  { code: 'PL', weight: 2, names: pl },
  { code: 'MX', weight: 2, names: esMX },
];
const WEIGHTS = NATIONS.map(({ weight }) => weight);

interface PersonName {
  /** ISO 3166 alpha-2. */
  readonly nationality: string;
  readonly name: string;
  readonly shortName: string;
}

/** After this many draws a nation's family names count as exhausted, and the short name gets an initial. */
const DRAWS_OF_FAMILY_NAME = 20;

/**
 * Invents a footballer's nationality and name. The generators are shared and therefore reseeded for each name. Neither
 * name is in `taken`; both are added to it.
 */
export function personName(
  draws: Draws,
  taken: Set<string>,
  ...seed: readonly (string | number)[]
): PersonName {
  const nation = NATIONS[draws.weighted(WEIGHTS)];
  if (nation === undefined) throw new Error('no nations to draw from');
  for (let attempt = 0; ; attempt += 1) {
    nation.names.seed(seededNumber('name', ...seed, attempt));
    const firstName = nation.names.person.firstName('male');
    const lastName = separateName(nation.names.person.lastName('male'));
    const name = `${firstName} ${lastName}`;
    const shirtName = shirtNameOf(lastName);
    const shortName = attempt < DRAWS_OF_FAMILY_NAME ? shirtName : `${firstName.charAt(0)}. ${shirtName}`;
    if (taken.has(name) || taken.has(shortName)) continue;
    taken.add(name).add(shortName);
    return { nationality: nation.code, name, shortName };
  }
}

/**
 * Keeps the first of two names joined in a list entry, such as "BalogŠandor"; "MacGyver" and "DuBuque" are one name.
 */
function separateName(listed: string): string {
  return listed.replace(/(?<=\p{L}{4})(?<=\p{Ll})\p{Lu}.*$/u, '');
}

/** The shirt name: the first of two family names, unless it is only a particle. */
function shirtNameOf(lastName: string): string {
  const [first = lastName] = lastName.split(' ');
  return first.length > 3 ? first : lastName;
}

const PLACE_STARTS = 'Vel Mor Quill Thren Osk Bril Kest Dray Fal Lun Tarn Wex Umber Sorr Nev Corv'.split(' ');
const PLACE_ENDS = 'haven mere gate stow mont holm port vale crest wick'.split(' ');
const CLUB_ENDS = 'United City Rovers Athletic Town Albion Wanderers Rangers Sporting Olympic'.split(' ');
const STADIUMS = ['Park', 'Arena', 'Road', 'Stadium', 'Lane', 'Meadow'] as const;

interface PlaceNames {
  readonly place: string;
  readonly club: string;
  /** Three capital letters. */
  readonly short: string;
  readonly venue: string;
}

/** Invents `count` distinct places with a club and a stadium each; at most 16. */
export function placeNames(draws: Draws, count: number): PlaceNames[] {
  const starts = draws.shuffled(PLACE_STARTS).slice(0, count);
  const ends = draws.shuffled([...PLACE_ENDS, ...PLACE_ENDS]);
  const clubs = draws.shuffled([...CLUB_ENDS, ...CLUB_ENDS]);
  return starts.map((start, index) => {
    const place = `${start}${ends[index] ?? ''}`;
    return {
      place,
      club: `${place} ${clubs[index] ?? ''}`,
      short: place.slice(0, 3).toUpperCase(),
      venue: `${place} ${draws.pick(STADIUMS)}`,
    };
  });
}

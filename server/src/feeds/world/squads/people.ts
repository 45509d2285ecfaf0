import type { Faker } from '@faker-js/faker';
import { faker as da } from '@faker-js/faker/locale/da';
import { faker as de } from '@faker-js/faker/locale/de';
import { faker as enGB } from '@faker-js/faker/locale/en_GB';
import { faker as enGH } from '@faker-js/faker/locale/en_GH';
import { faker as enNG } from '@faker-js/faker/locale/en_NG';
import { faker as es } from '@faker-js/faker/locale/es';
import { faker as esMX } from '@faker-js/faker/locale/es_MX';
import { faker as fr } from '@faker-js/faker/locale/fr';
import { faker as frSN } from '@faker-js/faker/locale/fr_SN';
import { faker as hr } from '@faker-js/faker/locale/hr';
import { faker as it } from '@faker-js/faker/locale/it';
import { faker as nl } from '@faker-js/faker/locale/nl';
import { faker as pl } from '@faker-js/faker/locale/pl';
import { faker as ptPT } from '@faker-js/faker/locale/pt_PT';
import { faker as srLatin } from '@faker-js/faker/locale/sr_RS_latin';
import { faker as sv } from '@faker-js/faker/locale/sv';
import { faker as tr } from '@faker-js/faker/locale/tr';
import { type Draws, seeded } from '../../seeded.ts';

/** Nations by ISO 3166 alpha-2: their names, and how many players abroad they have. */
const NATIONS: readonly { readonly code: string; readonly names: Faker; readonly abroad: number }[] = [
  { code: 'BR', names: ptPT, abroad: 14 },
  { code: 'FR', names: fr, abroad: 12 },
  { code: 'ES', names: es, abroad: 9 },
  { code: 'AR', names: es, abroad: 8 },
  { code: 'DE', names: de, abroad: 7 },
  { code: 'NL', names: nl, abroad: 7 },
  { code: 'PT', names: ptPT, abroad: 7 },
  { code: 'GB', names: enGB, abroad: 5 },
  { code: 'IT', names: it, abroad: 5 },
  { code: 'HR', names: hr, abroad: 4 },
  { code: 'RS', names: srLatin, abroad: 4 },
  { code: 'NG', names: enNG, abroad: 4 },
  { code: 'SN', names: frSN, abroad: 4 },
  { code: 'GH', names: enGH, abroad: 3 },
  { code: 'DK', names: da, abroad: 3 },
  { code: 'SE', names: sv, abroad: 3 },
  { code: 'PL', names: pl, abroad: 3 },
  { code: 'TR', names: tr, abroad: 3 },
  { code: 'AT', names: de, abroad: 3 },
  { code: 'MX', names: esMX, abroad: 2 },
];
const ABROAD = NATIONS.map(({ abroad }) => abroad);
const AT_HOME = 0.62;

interface NameLists {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const listsOfNation = new Map<string, NameLists>();

/** The raw name lists: drawing through the generator would reseed it for every name. */
function nameLists({ code, names }: (typeof NATIONS)[number]): NameLists {
  const known = listsOfNation.get(code);
  if (known !== undefined) return known;
  const { first_name, last_name } = names.rawDefinitions.person ?? {};
  const lists = {
    first: oneWord([...(first_name?.male ?? first_name?.generic ?? [])]),
    last: oneWord([...(last_name?.generic ?? last_name?.male ?? [])]),
  };
  listsOfNation.set(code, lists);
  return lists;
}

const ONE_NAME = /^\p{Lu}[\p{Ll}'’]+(\p{Lu}\p{Ll}{2,5})?$/u;
const LATIN = /^[\p{Script=Latin}'’]+$/u;

/** Leaves out entries of several words or of another script. */
function oneWord(names: readonly string[]): readonly string[] {
  return names.filter((name) => ONE_NAME.test(name) && LATIN.test(name) && name.length <= 13);
}

interface Person {
  /** ISO 3166 alpha-2. */
  readonly nationality: string;
  readonly name: string;
  readonly shortName: string;
}

/** Names already in use: no two footballers share a full name, no two of a league a shirt name. */
export interface TakenNames {
  readonly names: Set<string>;
  readonly shirts: Map<string, Set<string>>;
}

/** Invents a footballer who plays in a country, mostly a native of it, and adds the name to `taken`. */
export function inventPerson(country: string, taken: TakenNames, ...seed: (string | number)[]): Person {
  const draws = seeded('person', country, ...seed);
  const nation = nationOf(country, draws);
  const { first, last } = nameLists(nation);
  const shirts = taken.shirts.get(country) ?? new Set();
  taken.shirts.set(country, shirts);
  for (let attempt = 0; ; attempt += 1) {
    const firstName = draws.pick(first);
    const lastName = draws.pick(last);
    const middle = attempt < 200 ? '' : ` ${draws.pick(last)}`;
    const name = `${firstName}${middle} ${lastName}`;
    const shortName = attempt < 3 ? lastName : `${firstName.charAt(0)}. ${lastName}`;
    const worn = shirts.has(shortName) && attempt < 400;
    if (worn || taken.names.has(name)) continue;
    taken.names.add(name);
    shirts.add(shortName);
    return { nationality: nation.code, name, shortName };
  }
}

function nationOf(country: string, draws: Draws): (typeof NATIONS)[number] {
  const home = NATIONS.find(({ code }) => code === country);
  if (home !== undefined && draws.chance(AT_HOME)) return home;
  const nation = NATIONS[draws.weighted(ABROAD)];
  if (nation === undefined) throw new Error('no nations to draw from');
  return nation;
}

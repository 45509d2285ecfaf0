import { type Draws, seeded } from '../seeded.ts';

/** Names of invented places, clubs and stadiums of a country. */
interface Gazetteer {
  /** No two share their first three letters. */
  readonly stems: readonly string[];
  readonly ends: readonly string[];
  /** `*` is replaced by the place. */
  readonly clubs: readonly string[];
  readonly stadiums: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

const GAZETTEERS: Readonly<Record<string, Gazetteer>> = {
  GB: {
    stems: words(
      'Alder Brax Cawl Drim Eskel Fenn Garro Hexel Imber Jarn Kelm Lorth Merrin Norr Ottel Pensk Quarn Ruddel Selk Thrum Ulver Varl Wendel Yarr',
    ),
    ends: words('ham ton wick bury mouth dale worth field'),
    clubs: ['* United', '* City', '* Rovers', '* Athletic', '* Town', '* Albion', '* Wanderers', '* County'],
    stadiums: ['* Park', '* Road', '* Lane', 'The * Ground', '* Arena'],
  },
  ES: {
    stems: words(
      'Almar Belver Carmel Dorav Esquel Fontar Gradel Huerm Iruel Jarav Lermad Madrel Navel Olmar Peral Quint Rivel Sorel Tormel Urdal Valdor Yeb Zamel Argal',
    ),
    ends: words('ona eda illa osa ena aja era ales'),
    clubs: ['Deportivo *', 'Atlético *', 'Racing *', 'Unión *', 'Sporting *', '* Club', 'Recreativo *'],
    stadiums: ['Estadio de *', 'Campo de *', 'Estadio Nuevo *', 'La *'],
  },
  IT: {
    stems: words(
      'Arvel Bordan Castrel Dolmer Ervan Ferrol Gavir Istral Lucer Montar Nervel Orbet Pravol Rovent Salvor Tarquel Urben Vascol Zerman Cimel Galvar Marzel Pelor Senar',
    ),
    ends: words('ano ina esco ara ello igo enza one'),
    clubs: ['Virtus *', '* Calcio', 'Unione *', 'Audace *', 'Libertas *', 'Polisportiva *', 'Sportiva *'],
    stadiums: ['Stadio di *', 'Stadio Comunale di *', 'Arena *', 'Campo di *'],
  },
  DE: {
    stems: words(
      'Altren Birken Dornau Eschen Falken Grauen Hohn Isen Kalten Lauern Mühl Neuen Ostern Rauten Sieben Tannen Ulmer Weid Ahren Brom',
    ),
    ends: words('bach stedt feld rode brück hagen werth au'),
    clubs: ['Viktoria *', 'Eintracht *', 'Fortuna *', 'SV *', 'TSV *', 'Concordia *', 'Germania *'],
    stadiums: ['*-Stadion', 'Stadion *', 'Arena *', 'Waldstadion *'],
  },
  FR: {
    stems: words(
      'Aubrel Belmar Chantel Dormel Estrel Fleurel Gravel Hautel Ivrel Jonquel Lauvel Mornel Noirel Orvel Pervel Quincel Rochel Sauvel Tournel Valbrel',
    ),
    ends: words('mont ville court val nac bourg sac lieu'),
    clubs: ['Stade *', 'Olympique *', 'Racing *', 'Étoile *', 'Entente *', 'AS *', 'Sporting *'],
    stadiums: ['Stade de *', 'Stade du *', 'Parc de *', 'Stade Municipal de *'],
  },
};

interface Place {
  readonly place: string;
  readonly club: string;
  /** Three capital letters, unique within a country. */
  readonly short: string;
  readonly venue: string;
}

/** Invents `count` distinct places of a country with a club and a stadium each. */
export function inventPlaces(seed: string, country: string, count: number): Place[] {
  const gazetteer = GAZETTEERS[country];
  if (gazetteer === undefined) throw new Error(`no place names for ${country}`);
  const draws = seeded('places', seed, country);
  const { stems, ends, clubs, stadiums } = gazetteer;
  const inTurn = deal(draws, ends, count);
  const clubNames = deal(draws, clubs, count);
  return draws
    .shuffled(stems)
    .slice(0, count)
    .map((stem, index) => {
      const place = join(stem, inTurn[index] ?? '');
      return {
        place,
        club: (clubNames[index] ?? '*').replace('*', place),
        short: lettersOf(stem),
        venue: draws.pick(stadiums).replace('*', place),
      };
    });
}

/** Picks `count` items of the list, each about equally often, in drawn order. */
function deal(draws: Draws, from: readonly string[], count: number): string[] {
  const rounds = Math.ceil(count / from.length);
  return Array.from({ length: rounds }, () => draws.shuffled(from)).flat();
}

/** Joins stem and ending without repeating a letter three times. */
function join(stem: string, end: string): string {
  return `${stem}${end}`.replace(/(.)\1\1/u, '$1$1');
}

function lettersOf(stem: string): string {
  const plain = stem.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.slice(0, 3).toUpperCase();
}

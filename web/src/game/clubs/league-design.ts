/** The colours and letters of a league's mark. */
interface LeagueDesign {
  readonly field: string;
  readonly trim: string;
  /** One to three capital letters. */
  readonly letters: string;
}

/** Field and trim by the country of a league, in the colours its football is known by. */
const COUNTRIES: Readonly<Record<string, readonly [field: string, trim: string]>> = {
  gb: ['#37164f', '#1fe07a'],
  de: ['#8f0d1b', '#ffce2e'],
  it: ['#0b3f8a', '#3ddc97'],
  es: ['#8c1d10', '#ffc21a'],
  fr: ['#0d2352', '#d9f02c'],
  tr: ['#8f1020', '#ffffff'],
  nl: ['#8a3a05', '#ff8a1f'],
  pt: ['#0c5130', '#f2463c'],
  br: ['#075c38', '#ffdf3d'],
  ar: ['#25506f', '#8fd0f5'],
  cn: ['#7d0f12', '#ffd84a'],
};

/** Turned by this angle, the hues of any number of leagues stay far apart. */
const GOLDEN_ANGLE = 137.508;

interface LeagueOfDesign {
  readonly id: number;
  readonly name: string;
  /** Two letters; empty for a league of no country. */
  readonly country: string;
}

/** The mark of a league, from its country, number and name; a league always has the same. */
export function leagueDesign({ id, name, country }: LeagueOfDesign): LeagueDesign {
  const colours = COUNTRIES[country.toLowerCase()];
  if (colours !== undefined) return { field: colours[0], trim: colours[1], letters: lettersOf(name) };
  const hue = Math.round((id * GOLDEN_ANGLE + 150) % 360);
  return {
    field: `hsl(${hue} 58% 30%)`,
    trim: `hsl(${(hue + 35) % 360} 85% 62%)`,
    letters: lettersOf(name),
  };
}

/** The first letters of the words, or the beginning of a single word. */
function lettersOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 3).map((word) => word.slice(0, 1)) : [name.slice(0, 2)];
  return letters.join('').toLocaleUpperCase('en');
}

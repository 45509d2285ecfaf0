/** Names that this provider spells in its own way. */
const OWN_SPELLING: ReadonlyMap<string, string> = new Map([
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Wales', 'GB'],
  ['Northern Ireland', 'GB'],
  ['USA', 'US'],
  ['Korea Republic', 'KR'],
  ['Korea DPR', 'KP'],
  ["Côte d'Ivoire", 'CI'],
  ['Ivory Coast', 'CI'],
  ['Republic of Ireland', 'IE'],
  ['Turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Bosnia-Herzegovina', 'BA'],
  ['FYR Macedonia', 'MK'],
  ['Macedonia', 'MK'],
  ['Congo DR', 'CD'],
  ['Congo', 'CG'],
  ['Cape Verde Islands', 'CV'],
  ['China PR', 'CN'],
  ['The Gambia', 'GM'],
  ['Guinea-Bissau', 'GW'],
  ['Hong Kong', 'HK'],
  ['Trinidad and Tobago', 'TT'],
  ['Antigua and Barbuda', 'AG'],
  ['São Tomé and Príncipe', 'ST'],
]);

let byName: ReadonlyMap<string, string> | null = null;

function englishNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map([
    ...codes.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined ? [] : [[name, code]];
    }),
    ...OWN_SPELLING,
  ]);
}

/** The ISO 3166 alpha-2 code of a country's name in English, or null. */
export function countryCode(name: string | null): string | null {
  byName ??= englishNames();
  return name === null ? null : (byName.get(name) ?? null);
}

/**
 * One filter of a screen, as declared: `many` of a list, `one` of fixed values, a `range` of decimals, a `yes`
 * flag, free `words`, or the `order`, whose values may have a leading minus for the reverse direction.
 */
type FilterDeclaration =
  | { readonly kind: 'many' }
  | { readonly kind: 'one'; readonly choices: readonly string[] }
  | { readonly kind: 'range' }
  | { readonly kind: 'yes' }
  | { readonly kind: 'text' }
  | { readonly kind: 'order'; readonly choices: readonly string[] };

/** The filters of a screen by their names in the address. */
export type FilterSet = Readonly<Record<string, FilterDeclaration>>;

/** From and to, as exact decimals ("0.5"); at least one of them is set. */
export interface RangeValue {
  readonly min?: string;
  readonly max?: string;
}

interface ValueByKind {
  readonly many: readonly string[];
  readonly one: string;
  readonly range: RangeValue;
  readonly yes: true;
  readonly text: string;
  readonly order: string;
}
export type FilterValue = ValueByKind[keyof ValueByKind];

/** The active filters; inactive ones are absent. */
export type FilterValues<Set extends FilterSet = FilterSet> = {
  readonly [Key in keyof Set]?: ValueByKind[Set[Key]['kind']];
};

const DECIMAL = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,8})?$/;
const WORD = /^[\w-]{1,40}$/;
const MAX_CHOSEN = 50;
const MAX_SEARCH = 60;

/** Whether one exact decimal is greater than another. */
export function isGreater(one: string, other: string): boolean {
  const [whole = '0', fraction = ''] = one.split('.');
  const [otherWhole = '0', otherFraction = ''] = other.split('.');
  const length = Math.max(fraction.length, otherFraction.length);
  return (
    BigInt(whole + fraction.padEnd(length, '0')) > BigInt(otherWhole + otherFraction.padEnd(length, '0'))
  );
}

function readRange(text: string): RangeValue | undefined {
  const [min = '', max = '', ...rest] = text.split('..');
  const isDecimal = (end: string) => end === '' || DECIMAL.test(end);
  if (rest.length > 0 || !text.includes('..') || !isDecimal(min) || !isDecimal(max)) return undefined;
  if (min === '' && max === '') return undefined;
  if (min !== '' && max !== '' && isGreater(min, max)) return undefined;
  return { ...(min !== '' && { min }), ...(max !== '' && { max }) };
}

function readValue(declaration: FilterDeclaration, text: string): FilterValue | undefined {
  switch (declaration.kind) {
    case 'many': {
      const chosen = [...new Set(text.split(',').filter((label) => WORD.test(label)))].slice(0, MAX_CHOSEN);
      return chosen.length === 0 ? undefined : chosen;
    }
    case 'one':
      return declaration.choices.find((choice) => choice === text);
    case 'range':
      return readRange(text);
    case 'yes':
      return text === '1' || text === 'true' ? true : undefined;
    case 'text': {
      const label = text.trim().slice(0, MAX_SEARCH);
      return label === '' ? undefined : label;
    }
    case 'order':
      return declaration.choices.includes(text.replace(/^-/, '')) ? text : undefined;
  }
}

function valueText(value: FilterValue): string {
  if (value === true) return '1';
  if (typeof value === 'string') return value;
  return 'length' in value ? value.join(',') : `${value.min ?? ''}..${value.max ?? ''}`;
}

/** Parses the filters of an address; invalid values are ignored. */
export function parseFilters<Set extends FilterSet>(
  set: Set,
  search: Readonly<Record<string, unknown>>,
): FilterValues<Set>;
export function parseFilters(set: FilterSet, search: Readonly<Record<string, unknown>>): FilterValues {
  const found = Object.entries(set).flatMap(([name, declaration]) => {
    const given = search[name];
    // The router parses numbers and booleans.
    const isText = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
    const value = isText ? readValue(declaration, String(given)) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Prints filters for an address; the inverse of `parseFilters`. */
export function printFilters<Set extends FilterSet>(
  set: Set,
  values: FilterValues<Set>,
): { readonly [Key in keyof Set]?: string };
export function printFilters(set: FilterSet, values: FilterValues): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(set).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, valueText(value)] as const];
    }),
  );
}

/** The names of the filters that narrow the list, in declared order; the sort order does not count. */
export function activeFilters<Set extends FilterSet>(
  set: Set,
  values: FilterValues<Set>,
): readonly (keyof Set & string)[] {
  return Object.keys(set).filter((name) => set[name]?.kind !== 'order' && values[name] !== undefined);
}

import type { CallInput, CallKey } from './request.ts';
import { sortHowOf } from './sort-how.ts';

/** Values that mean no filter, for every filter. */
type Nothing = '' | false | -1 | null | undefined;

type Given<Name, Value> =
  | Value
  | Nothing
  | (Name extends 'sort_how' ? number : never)
  | (Name extends 'is_private' ? 'all' : never);

/** The input of a list as screens have it: a filter that is not chosen may be empty, false, -1 or undefined. */
export type ListFilters<Key extends CallKey> = {
  readonly [Name in keyof CallInput<Key>]: Given<Name, CallInput<Key>[Name]>;
};

type Fields = Readonly<Record<string, unknown>>;

/** The entries of "all leagues" and "no season". */
const ALL = -1;
/** Types of achievements: the permanent ones and those of a day. */
const GENERAL = 1;
const DAILY = 3;

function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function isNothing(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return (name === 'season_id' || name === 'league_id') && Number(value) === ALL;
}

/** `free_entry` 0 stays: it requests paid contests. */
function cleanTerms({ is_private, ...rest }: Fields): Fields {
  return is_private === undefined || is_private === 'all' ? rest : { ...rest, is_private: 1 };
}

/** The rules of single lists, for fields that are something. */
const RULES: { readonly [Key in CallKey]?: (fields: Fields) => Fields } = {
  'contests.list': cleanTerms,
  'contests.summary': cleanTerms,
  'contests.myEntries': cleanTerms,
  'contests.history': cleanTerms,
  'market.orders.mine': ({ buying, ...rest }) => (buying === undefined ? rest : { ...rest, buying: 'true' }),
  'football.matches.list': (fields) => ('season_stages' in fields ? without(fields, 'day') : fields),
  'achievements.list': (fields) => {
    const own = fields['completed'] === 0 ? without(fields, 'completed') : fields;
    if (own['type'] === GENERAL) return without(own, 'start_date', 'end_date', 'team_name');
    return without(own, 'team_name', ...(own['type'] === DAILY ? ['season'] : []));
  },
  'tops.list': (fields) =>
    fields['season'] === ALL ? without(fields, 'season') : without(fields, 'start_date', 'end_date'),
};

/**
 * The filters of a list as its call takes them, without those that are not chosen. Lists page by page go through here by
 * `callPages`; a list read at once by `callQuery` comes here where its filters are chosen on the screen, and not where its
 * input is written out. `wireRequest` then writes true as 1, and lists under keys with an index.
 */
export function cleanFilters<Key extends CallKey>(
  key: Key,
  given: Omit<ListFilters<Key>, 'page'>,
): Omit<CallInput<Key>, 'page'> {
  const chosen = Object.entries(given)
    .filter(([name, value]) => !isNothing(name, value))
    .map(([name, value]) => [name, name === 'sort_how' ? sortHowOf(value) : value] as const);
  const fields: Fields = Object.fromEntries(chosen);
  // Unset values are removed, so the rest is valid input of the call.
  return (RULES[key]?.(fields) ?? fields) as CallInput<Key>;
}

/** What the list of players can be sorted by; the first is the order without a choice. */
export const PLAYER_SORTS = [
  'points',
  'average',
  'goals',
  'assists',
  'minutes',
  'clean_sheets',
  'saves',
  'tackles',
  'key_passes',
  'stars',
  'price',
  'name',
] as const;
export type PlayerSort = (typeof PLAYER_SORTS)[number];

export const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;
export type Position = (typeof POSITIONS)[number];

/** The filters of the list of players, as the address has them. */
export interface PlayersSearch {
  readonly search?: string;
  readonly league?: number;
  readonly club?: number;
  readonly position?: Position;
  readonly stars?: number;
  /** A name of `PLAYER_SORTS`, with a minus for the reverse. */
  readonly sort?: string;
  /** The players chosen to be compared: `3,17`. */
  readonly compare?: string;
}

const MAX_SEARCH = 60;
/** Players who can be compared side by side. */
export const MAX_COMPARED = 4;

function idOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31
    ? value
    : undefined;
}

/** Reads ids such as `3,17`: each once, at most four. */
export function readIds(value: unknown): readonly number[] {
  const texts = typeof value === 'number' || typeof value === 'string' ? String(value).split(',') : [];
  const ids = texts.flatMap((text) => (/^[1-9]\d{0,9}$/.test(text) ? (idOf(Number(text)) ?? []) : []));
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

/** Reads the filters of an address; unknown ones are left out. */
export function readPlayersSearch(given: Readonly<Record<string, unknown>>): PlayersSearch {
  const text =
    typeof given['search'] === 'string' || typeof given['search'] === 'number' ? given['search'] : '';
  const search = String(text).trim().slice(0, MAX_SEARCH);
  const { sort } = given;
  const [league, club, stars] = [idOf(given['league']), idOf(given['club']), idOf(given['stars'])];
  const position = POSITIONS.find((name) => name === given['position']);
  const compared = readIds(given['compare']);
  const isSort = typeof sort === 'string' && PLAYER_SORTS.some((name) => name === sort.replace(/^-/, ''));
  return {
    ...(search !== '' && { search }),
    ...(league !== undefined && { league }),
    ...(club !== undefined && { club }),
    ...(position !== undefined && { position }),
    ...(stars !== undefined && stars <= 5 && { stars }),
    ...(isSort && { sort }),
    ...(compared.length > 0 && { compare: compared.join() }),
  };
}

/** Which players an address compares. */
export function readCompared(given: Readonly<Record<string, unknown>>): { readonly players?: string } {
  const ids = readIds(given['players']);
  return ids.length === 0 ? {} : { players: ids.join() };
}

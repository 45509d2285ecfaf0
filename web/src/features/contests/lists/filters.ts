/** Tabs of the lists of contests: 0 all, 1 upcoming, 2 running, 3 finished. */
export type When = 0 | 1 | 2 | 3;
export const SORTS = ['contest_dt', 'entry_fee', 'pool', 'entries'] as const;
export type Sort = (typeof SORTS)[number];
type Yes = 1;
type YesOrNo = 0 | 1;
export const PRO_TIERS = ['rookie', 'open'] as const;
type ProTier = (typeof PRO_TIERS)[number];

/** The filters of the lobby as the address has them; what is not chosen is absent. */
export interface LobbyFilters {
  readonly when?: When;
  readonly league_id?: number;
  readonly kind?: 1 | 2 | 3;
  readonly is_pro?: YesOrNo;
  /** Of pro contests. */
  readonly pro_tier?: ProTier;
  readonly free_entry?: YesOrNo;
  /** Contests with a password. */
  readonly is_private?: Yes;
  readonly mine?: Yes;
  readonly search?: string;
  readonly sort_by?: Sort;
  readonly sort_how?: 'asc' | 'desc';
}

const MAX_SEARCH = 60;

function oneOf<Value extends string | number>(choices: readonly Value[], given: unknown): Value | undefined {
  return choices.find((choice) => String(choice) === String(given));
}

/** Reads the filters of an address; what makes no sense there is left out. */
export function readFilters(search: Readonly<Record<string, unknown>>): LobbyFilters {
  const when = oneOf([0, 1, 2, 3] as const, search['when']);
  const league = Number(search['league_id']);
  const kind = oneOf([1, 2, 3] as const, search['kind']);
  const pro = oneOf([0, 1] as const, search['is_pro']);
  const tier = pro === 1 ? oneOf(PRO_TIERS, search['pro_tier']) : undefined;
  const free = oneOf([0, 1] as const, search['free_entry']);
  const password = oneOf([1] as const, search['is_private']);
  const mine = oneOf([1] as const, search['mine']);
  const asked = search['search'];
  const text =
    typeof asked === 'string' || typeof asked === 'number' ? String(asked).slice(0, MAX_SEARCH) : '';
  const sortBy = oneOf(SORTS, search['sort_by']);
  const sortHow = oneOf(['asc', 'desc'] as const, search['sort_how']);
  return {
    ...(when !== undefined && { when }),
    ...(Number.isInteger(league) && league > 0 && { league_id: league }),
    ...(kind !== undefined && { kind }),
    ...(pro !== undefined && { is_pro: pro }),
    ...(tier !== undefined && { pro_tier: tier }),
    ...(free !== undefined && { free_entry: free }),
    ...(password !== undefined && { is_private: password }),
    ...(mine !== undefined && { mine }),
    ...(text.trim() !== '' && { search: text }),
    ...(sortBy !== undefined && { sort_by: sortBy }),
    ...(sortBy !== undefined && sortHow !== undefined && { sort_how: sortHow }),
  };
}

/** Reads the filters by the terms of a contest from an address, for lists that have no others. */
export function readTerms(search: Readonly<Record<string, unknown>>): LobbyFilters {
  const { league_id, kind, is_pro, free_entry, is_private } = readFilters(search);
  return {
    ...(league_id !== undefined && { league_id }),
    ...(kind !== undefined && { kind }),
    ...(is_pro !== undefined && { is_pro }),
    ...(free_entry !== undefined && { free_entry }),
    ...(is_private !== undefined && { is_private }),
  };
}

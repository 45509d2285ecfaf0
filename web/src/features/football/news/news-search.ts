/** The filters of the news, as the address has them. */
export interface NewsSearch {
  readonly league?: number;
  readonly search?: string;
}

const MAX_SEARCH = 60;

/** Reads the filters of an address; unknown ones are left out. */
export function readNewsSearch({ league, search }: Readonly<Record<string, unknown>>): NewsSearch {
  const isLeague = typeof league === 'number' && Number.isInteger(league) && league > 0 && league < 2 ** 31;
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return {
    ...(isLeague && { league }),
    ...(text !== '' && { search: text.slice(0, MAX_SEARCH) }),
  };
}

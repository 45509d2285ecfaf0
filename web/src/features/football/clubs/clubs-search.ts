import { CLUB_SORTS } from '@touchline/contract/football/choices';

/** The filters of the list of clubs, as the address has them. */
export interface ClubsSearch {
  readonly search?: string;
  readonly league?: number;
  /** A name of `CLUB_SORTS`, with a minus for the reverse. */
  readonly sort?: string;
}

const MAX_SEARCH = 60;

/** Reads the filters of an address; unknown ones are left out. */
export function readClubsSearch(given: Readonly<Record<string, unknown>>): ClubsSearch {
  const { search, league, sort } = given;
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  const isSort = typeof sort === 'string' && CLUB_SORTS.some((name) => name === sort.replace(/^-/, ''));
  return {
    ...(text !== '' && { search: text.slice(0, MAX_SEARCH) }),
    ...(typeof league === 'number' && Number.isInteger(league) && league > 0 && { league }),
    ...(isSort && { sort }),
  };
}

import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import { topsInput } from './tops-input.ts';
import type { TopsSearch } from './search.ts';

export type TopsAnswer = CallOutput<'tops.list'>;
export type TopsRow = TopsAnswer['data'][number];

const LONG = 5 * 60_000;

/** The page of the tops for an address. */
export function topsQuery(search: TopsSearch) {
  return callQuery('tops.list', topsInput(search));
}

/** The seasons of the tops, the latest first. */
export function seasonsQuery() {
  return { ...callQuery('tops.seasons', {}), staleTime: LONG };
}

/** The leagues one can choose. */
export function leaguesQuery() {
  return { ...callQuery('football.leagues', { name: 'all' }), staleTime: LONG };
}

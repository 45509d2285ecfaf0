import { callPages } from '../../../lib/api/paged-queries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import type { CorrectionsSearch } from './corrections-search.ts';

export type Correction = CallOutput<'football.corrections'>['data'][number];

const CORRECTIONS_PER_PAGE = 20;

/** The query for the corrections of every league, of one, or of a match, the latest first. */
export function correctionsQuery({ league, match }: CorrectionsSearch) {
  return callPages('football.corrections', {
    noItems: CORRECTIONS_PER_PAGE,
    league_id: league,
    match_id: match,
  });
}

/** The query of a correction's effects on contests. */
export function effectsQuery(id: number) {
  return callQuery('contests.correction', { id });
}

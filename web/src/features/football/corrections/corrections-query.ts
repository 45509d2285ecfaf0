import { callPages } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import type { CorrectionsSearch } from './corrections-search.ts';

export type Correction = CallOutput<'football.corrections'>['data'][number];

const CORRECTIONS_PER_PAGE = 20;

/** The question for the corrections of every league or of one, the latest first. */
export function correctionsQuery({ league }: CorrectionsSearch) {
  return callPages('football.corrections', {
    noItems: CORRECTIONS_PER_PAGE,
    ...(league !== undefined && { league_id: league }),
  });
}

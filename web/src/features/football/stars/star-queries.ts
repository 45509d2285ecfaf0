import { callPages } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';

export type StarRevision = CallOutput<'football.starRevisions'>['data'][number];

const REVISIONS_PER_PAGE = 12;

/** The question for the revisions of stars of all leagues, the latest first. */
export function revisionsQuery() {
  return callPages('football.starRevisions', { noItems: REVISIONS_PER_PAGE });
}

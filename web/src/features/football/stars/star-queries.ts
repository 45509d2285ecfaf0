import { callPages } from '../../../lib/api/paged-queries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';

export type StarRevision = CallOutput<'football.starRevisions.list'>['data'][number];

const REVISIONS_PER_PAGE = 12;

/** The query for the revisions of stars of all leagues, the latest first. */
export function revisionsQuery() {
  return callPages('football.starRevisions.list', { noItems: REVISIONS_PER_PAGE });
}

/** The query for a revision with every player it changes. */
export function revisionQuery(id: number) {
  return callQuery('football.starRevisions.get', { id });
}

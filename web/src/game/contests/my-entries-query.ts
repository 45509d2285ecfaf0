import { callQuery } from '../../lib/api/queries.ts';

/** The query for the manager's entries: 1 upcoming, 2 running, 3 finished. */
export function myEntriesQuery(type: 1 | 2 | 3, noItems = 20) {
  return callQuery('contests.myEntries', { type, page: 1, noItems });
}

import { callQuery } from '../../lib/queries.ts';

/** What closes first: contests to come in the order of their start. */
export function nextContestsQuery() {
  return callQuery('POST /v4/contests/list/{page}/{noItems}', {
    page: 1,
    noItems: 12,
    when: 1,
    sort_by: 'contest_dt',
    sort_how: 'asc',
  });
}

/** The contests to come with the greatest pools. */
export function featuredContestsQuery() {
  return callQuery('POST /v4/contests/list/{page}/{noItems}', {
    page: 1,
    noItems: 6,
    when: 1,
    sort_by: 'pool',
    sort_how: 'desc',
  });
}

/** My entries of a tab: 1 upcoming, 2 running. */
export function myEntriesQuery(type: 1 | 2) {
  return callQuery('POST /v4/contests/myTeams/{type}/{page}', { type, page: 1, noItems: 20 });
}

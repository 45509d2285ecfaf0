import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';

export type MarketPlayer = CallOutput<'POST /v3/market/list_players/{page}/{noItems}'>['data'][number];

/** The contest that can be joined now and closes first, free or paid. */
export function soonestQuery(fee: 'free' | 'paid') {
  return callQuery('POST /v4/contests/list/{page}/{noItems}', {
    page: 1,
    noItems: 1,
    when: 1,
    joinable: true,
    free_entry: fee === 'free',
    sort_by: 'contest_dt',
    sort_how: 'asc',
  });
}

/** The contests that can be joined now with the greatest pools. */
export function featuredContestsQuery() {
  return callQuery('POST /v4/contests/list/{page}/{noItems}', {
    page: 1,
    noItems: 6,
    when: 1,
    joinable: true,
    sort_by: 'pool',
    sort_how: 'desc',
  });
}

/** The cards of the players in the best form. */
export function cardsInFormQuery() {
  return callQuery('POST /v3/market/list_players/{page}/{noItems}', {
    page: 1,
    noItems: 6,
    sort_by: 'form',
    sort_how: 'desc',
  });
}

/** The market at a glance. */
export function marketQuery() {
  return callQuery('GET /v3/market', {});
}

/** My entries of a tab: 1 upcoming, 2 running, 3 finished. */
export function myEntriesQuery(type: 1 | 2 | 3, noItems = 20) {
  return callQuery('POST /v4/contests/myTeams/{type}/{page}', { type, page: 1, noItems });
}

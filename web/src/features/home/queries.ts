import { followList, matchTopics, useLiveQuery } from '../../lib/live/live.ts';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';

export type MarketPlayer = CallOutput<'market.players.list'>['data'][number];

/** The query for the matches being played now. */
export function liveMatchesQuery() {
  return callQuery('football.matches.list', { page: 1, noItems: 40, live: true });
}

/** The matches being played now, kept in step with the game. */
export function useLiveMatches() {
  return useLiveQuery(
    liveMatchesQuery(),
    followList(true, ({ data }) => matchTopics(data)),
  );
}

/** The contest that can be joined now and closes first, free or paid. */
export function soonestQuery(fee: 'free' | 'paid') {
  return callQuery('contests.list', {
    page: 1,
    noItems: 1,
    when: 1,
    joinable: true,
    free_entry: fee === 'free',
    sort_by: 'contest_dt',
    sort_how: 'asc',
  });
}

/** The contests with the largest pools that can be joined now. */
export function featuredContestsQuery() {
  return callQuery('contests.list', {
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
  return callQuery('market.players.list', {
    page: 1,
    noItems: 6,
    sort_by: 'form',
    sort_how: 'desc',
  });
}

/** The cards of the players with the most stars. */
export function starCardsQuery() {
  return callQuery('market.players.list', { page: 1, noItems: 6, sort_by: 'stars', sort_how: 'desc' });
}

/** The market at a glance. */
export function marketQuery() {
  return callQuery('market.home', {});
}

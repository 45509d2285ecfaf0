import { cleanFilters } from '../../../lib/api/clean-filters.ts';
import type { CallInput } from '../../../lib/api/request.ts';
import { termsInput } from '../lists/filter-input.ts';
import { ORDERS, type HistorySearch, type PlayersSearch } from './history-search.ts';

/** The filters of a manager's history as the calls take them. */
export function historyInput(search: HistorySearch): Omit<CallInput<'contests.history'>, 'page'> {
  const { season_id, ...terms } = search;
  return cleanFilters('contests.history', { noItems: 20, ...termsInput(terms), season_id });
}

/** The order of points by player when the address has none. */
export const DEFAULT_ORDER = '-points';

/** Season, scoring and order of points by player as the call takes them. */
export function playersInput({
  season_id,
  is_pro = 0,
  order = DEFAULT_ORDER,
}: PlayersSearch): Omit<CallInput<'contests.playerPoints'>, 'page'> {
  const column = ORDERS.find((each) => order.endsWith(each)) ?? 'points';
  return cleanFilters('contests.playerPoints', {
    noItems: 30,
    is_pro,
    season_id,
    sort_by: column,
    sort_how: order.startsWith('-') ? 'desc' : 'asc',
  });
}

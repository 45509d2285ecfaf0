import { cleanFilters } from '../../../lib/api/clean-filters.ts';
import type { CallInput } from '../../../lib/api/request.ts';
import { readTerms, termsInput, type LobbyFilters } from '../filters.ts';

/** The filters of a manager's final contests as the address has them. */
export interface HistorySearch extends LobbyFilters {
  readonly season_id?: number;
}

/** The ways to sort points by player; a minus sign is for descending. */
const ORDERS = ['points', 'average', 'contests', 'captained', 'name'] as const;
const MAX_ID = 2_147_483_647;

/** Reads the filters of a manager's history from an address; what makes no sense there is left out. */
export function readHistory(search: Readonly<Record<string, unknown>>): HistorySearch {
  const season = Number(search['season_id']);
  return {
    ...readTerms(search),
    ...(Number.isInteger(season) && season >= 1 && season <= MAX_ID && { season_id: season }),
  };
}

/** The filters of a manager's history as the calls take them. */
export function historyInput(search: HistorySearch): Omit<CallInput<'contests.history'>, 'page'> {
  const { season_id, ...terms } = search;
  return cleanFilters('contests.history', { noItems: 20, ...termsInput(terms), season_id });
}

/** Points by player as the address has them. */
export interface PlayersSearch {
  readonly season_id?: number;
  readonly is_pro?: 0 | 1;
  /** A column, with a minus sign for descending. */
  readonly order?: string;
}

/** Reads season, scoring and order of points by player from an address. */
export function readPlayers(search: Readonly<Record<string, unknown>>): PlayersSearch {
  const { season_id, is_pro } = readHistory(search);
  const order = ORDERS.flatMap((column) => [column, `-${column}`]).find((each) => each === search['order']);
  return {
    ...(season_id !== undefined && { season_id }),
    ...(is_pro !== undefined && { is_pro }),
    ...(order !== undefined && { order }),
  };
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

import { readTerms, type LobbyFilters } from '../lists/filters.ts';

/** The filters of a manager's final contests as the address has them. */
export interface HistorySearch extends LobbyFilters {
  readonly season_id?: number;
}

/** The ways to sort points by player; a minus sign is for descending. */
export const ORDERS = ['points', 'average', 'contests', 'captained', 'name'] as const;
const MAX_ID = 2_147_483_647;

/** Reads the filters of a manager's history from an address; what makes no sense there is left out. */
export function readHistory(search: Readonly<Record<string, unknown>>): HistorySearch {
  const season = Number(search['season_id']);
  return {
    ...readTerms(search),
    ...(Number.isInteger(season) && season >= 1 && season <= MAX_ID && { season_id: season }),
  };
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

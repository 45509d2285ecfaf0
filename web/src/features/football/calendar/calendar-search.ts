import { startOfDay } from './calendar-day.ts';

/** The states matches can be filtered by. */
export const MATCH_STATES = ['live', 'upcoming', 'finished'] as const;
type MatchState = (typeof MATCH_STATES)[number];

/** The filters of the list of matches, as the address has them. */
export interface CalendarSearch {
  /** `2026-11-23`; today when absent. */
  readonly day?: string;
  readonly league?: number;
  readonly state?: MatchState;
}

/** Reads the filters of an address; what is no filter is left out. */
export function readCalendarSearch(search: Readonly<Record<string, unknown>>): CalendarSearch {
  const { day, league } = search;
  const state = MATCH_STATES.find((name) => name === search['state']);
  return {
    ...(typeof day === 'string' && startOfDay(day, 'UTC') !== null && { day }),
    ...(typeof league === 'number' && Number.isInteger(league) && league > 0 && { league }),
    ...(state !== undefined && { state }),
  };
}

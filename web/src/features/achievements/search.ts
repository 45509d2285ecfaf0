/** The search parameters of one's own achievements. */
export interface GoalSearch {
  /** Only those that are reached. */
  readonly completed?: true;
  /** The id of a season of the tops. */
  readonly season?: number;
  readonly start_date?: string;
  readonly end_date?: string;
}

const MAX_SEASON = 9_999;
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Reads the filters of an address; unknown ones are left out. */
export function readGoalSearch(given: Readonly<Record<string, unknown>>): GoalSearch {
  const season = Number(given['season']);
  const [start, end] = [dateOf(given['start_date']), dateOf(given['end_date'])];
  return {
    ...((given['completed'] === true || given['completed'] === 1) && { completed: true as const }),
    ...(Number.isInteger(season) && season > 0 && season <= MAX_SEASON && { season }),
    ...(start !== undefined && { start_date: start }),
    ...(end !== undefined && { end_date: end }),
  };
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

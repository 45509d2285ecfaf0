import type { ListFilters } from '../../lib/api/clean-filters.ts';
import { callPages } from '../../lib/api/paged-queries.ts';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import type { GoalSearch } from './search.ts';

export type Goal = CallOutput<'achievements.challenges'>['data'][number];

/** The parts of an address, with the type of the goals. */
const GOAL_TYPES = { general: 1, weekly: 2, daily: 3 } as const;
export type GoalTypeName = keyof typeof GOAL_TYPES;
export const GOAL_TYPE_NAMES = ['general', 'weekly', 'daily'] as const satisfies readonly GoalTypeName[];

/** The name of a type in an address; null for any other text. */
export function goalTypeNamed(text: string | undefined): GoalTypeName | null {
  return GOAL_TYPE_NAMES.find((name) => name === text) ?? null;
}

const CHALLENGES_PER_PAGE = 30;
const ACHIEVEMENTS_PER_PAGE = 20;

/** The query of the goals that can be reached now. */
export function challengesQuery(type: GoalTypeName) {
  return callQuery('achievements.challenges', {
    page: 1,
    perPage: CHALLENGES_PER_PAGE,
    type: GOAL_TYPES[type],
  });
}

/** The query for the manager's achievements, or challenges they have claimed. */
export function achievementsQuery(search: GoalSearch, type: GoalTypeName) {
  return callPages('achievements.list', { perPage: ACHIEVEMENTS_PER_PAGE, ...filtersOf(search, type) });
}

export function goalQuery(id: number) {
  return callQuery('achievements.get', { id });
}

/** The filters of a type. Only achievements can be unreached: challenges are listed once they are claimed. */
function filtersOf(
  { completed, season, start_date, end_date }: GoalSearch,
  type: GoalTypeName,
): Omit<ListFilters<'achievements.list'>, 'page' | 'perPage'> {
  return {
    type: GOAL_TYPES[type],
    completed: type === 'general' && completed === true,
    season,
    start_date,
    end_date,
  };
}

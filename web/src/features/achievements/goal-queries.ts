import { callPages, callQuery } from '../../lib/api/queries.ts';
import type { CallInput, CallOutput } from '../../lib/api/request.ts';
import type { GoalSearch } from './goal-search.ts';

export type Goal = CallOutput<'achievements.challenges'>['data'][number];

/** The parts of an address, with the type of the goals. */
export const GOAL_TYPES = { general: 1, weekly: 2, daily: 3 } as const;
export type GoalTypeName = keyof typeof GOAL_TYPES;
export const GOAL_TYPE_NAMES = ['general', 'weekly', 'daily'] as const satisfies readonly GoalTypeName[];

/** The name of a type in an address; null for any other text. */
export function goalTypeNamed(text: string | undefined): GoalTypeName | null {
  return GOAL_TYPE_NAMES.find((name) => name === text) ?? null;
}

const CHALLENGES_PER_PAGE = 30;
const ACHIEVEMENTS_PER_PAGE = 60;

/** The question for what can be reached now. */
export function challengesQuery(type: GoalTypeName) {
  return callQuery('achievements.challenges', {
    page: 1,
    perPage: CHALLENGES_PER_PAGE,
    type: GOAL_TYPES[type],
  });
}

/** The question for the manager's achievements, or challenges they have claimed. */
export function achievementsQuery(filters: Omit<CallInput<'achievements.list'>, 'page' | 'perPage'>) {
  return callPages('achievements.list', { perPage: ACHIEVEMENTS_PER_PAGE, ...filters });
}

export function goalQuery(id: number) {
  return callQuery('achievements.get', { id });
}

/**
 * The filters of a type, cleaned: achievements have no dates, challenges of days no season, and only achievements can be
 * unreached, as challenges are listed once they are claimed.
 */
export function cleanedSearch(
  { completed, season, start_date, end_date }: GoalSearch,
  type: GoalTypeName,
): Omit<CallInput<'achievements.list'>, 'page' | 'perPage'> {
  return {
    type: GOAL_TYPES[type],
    ...(type === 'general' && completed === true && { completed }),
    ...(type !== 'daily' && season !== undefined && { season }),
    ...(type !== 'general' && start_date !== undefined && { start_date }),
    ...(type !== 'general' && end_date !== undefined && { end_date }),
  };
}

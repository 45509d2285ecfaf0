import type { StandingRow } from '../../queries.ts';

/** Which of my teams a row is, from 1, in the order they joined: the number stays while ranks change. */
export function teamNumber(
  rows: readonly Pick<StandingRow, 'team_id'>[],
  { team_id: own }: Pick<StandingRow, 'team_id'>,
): number {
  return rows.filter(({ team_id }) => team_id <= own).length;
}

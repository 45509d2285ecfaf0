import type { CallOutput } from '@touchline/contract/calls';
import {
  GOAL_TYPE,
  goldFor,
  isClaimable,
  periodOf,
  type Goal,
} from '@touchline/domain/people/progress/goals';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db } from '../db/database.ts';
import { dayOf } from './count-acts.ts';

export type GoalRow = CallOutput<'achievements.challenges'>['data'][number];

/** A goal in one of its periods, which starts at `startMs`. */
export interface GoalInPeriod {
  readonly goal: Goal;
  readonly startMs: number;
}

/** Goals with the progress and claims of a manager; null for a visitor, who has neither. */
export async function goalRows(
  db: Db,
  goals: readonly GoalInPeriod[],
  managerId: number | null,
  now: Date,
): Promise<GoalRow[]> {
  const { rows } = await sql<{ position: number; count: number; claimed_at: Date | null }>`
    select wanted.position::int as position, coalesce(count, 0)::int as count, claimed_at
    from unnest(
      ${goals.map(({ goal }) => goal.id)}::int[], ${goals.map(({ goal }) => goal.type)}::smallint[],
      ${goals.map(({ startMs }) => dayOf(startMs))}::date[], ${goals.map(({ goal }) => goal.measure)}::text[]
    ) with ordinality as wanted (goal_id, type, since, measure, position)
    left join goal_count on goal_count.manager_id = ${managerId} and goal_count.type = wanted.type
      and goal_count.since = wanted.since and goal_count.measure = wanted.measure
    left join goal_claim on goal_claim.manager_id = ${managerId} and goal_claim.goal_id = wanted.goal_id
      and goal_claim.since = wanted.since
    order by position
  `.execute(db);
  return rows.flatMap(({ position, count, claimed_at }) => {
    const wanted = goals[position - 1];
    return wanted === undefined ? [] : [rowOf(wanted, { count, claimedAt: claimed_at }, now)];
  });
}

function rowOf(
  { goal, startMs }: GoalInPeriod,
  { count, claimedAt }: { readonly count: number; readonly claimedAt: Date | null },
  now: Date,
): GoalRow {
  const { id, type, measure, metal, target } = goal;
  const { endMs } = periodOf(type, startMs);
  return {
    id,
    type,
    measure,
    metal,
    target,
    progress: Math.min(count, target),
    gold: moneyText(goldFor(goal, CURRENT_RULES.rewards.challenges)),
    starts_at: type === GOAL_TYPE.general ? null : new Date(startMs).toISOString(),
    ends_at: endMs === null ? null : new Date(endMs).toISOString(),
    completed: count >= target,
    claimable: claimedAt === null && isClaimable(goal, { startMs, progress: count }, now.getTime()),
    claimed_at: claimedAt?.toISOString() ?? null,
  };
}

import type { Measure } from '@touchline/domain/people/progress/goals';
import {
  ACHIEVEMENTS,
  challengeAt,
  GOAL_TYPE,
  goldFor,
  periodOf,
  type Goal,
} from '@touchline/domain/people/progress/goals';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import type { Tx } from '../db/database.ts';
import { notify } from '../inbox/public.ts';

/** One more of a measure in a period. */
export interface Counted {
  readonly managerId: number;
  readonly type: 1 | 2 | 3;
  /** The first day of the period. */
  readonly since: string;
  readonly measure: Measure;
  readonly count: number;
}

/** How often a measure was counted in a period so far. */
export interface Total extends Omit<Counted, 'count'> {
  readonly total: number;
}

/** Notifies managers of the goals that counts have just reached; those of periods that are over are left out. */
export async function announceReached(
  tx: Tx,
  added: readonly Counted[],
  counts: readonly Total[],
): Promise<void> {
  const now = await gameNow(tx);
  const addedOf = new Map(added.map((each) => [keyOf(each), each.count]));
  const reached = counts.flatMap((count) => {
    const before = count.total - (addedOf.get(keyOf(count)) ?? 0);
    return goalsOf(count, now)
      .filter(({ target }) => before < target && target <= count.total)
      .map((goal) => ({ managerId: count.managerId, goal }));
  });
  await notify(
    tx,
    now,
    reached.map(({ managerId, goal }) => ({
      managerId,
      kind: goal.type === GOAL_TYPE.general ? 'achievement_reached' : 'challenge_reached',
      values: { gold: moneyText(goldFor(goal, CURRENT_RULES.rewards.challenges)) },
      link: `/play/challenge/${goal.id}`,
    })),
  );
}

function keyOf({ managerId, type, since, measure }: Omit<Counted, 'count'>): string {
  return `${managerId} ${type} ${since} ${measure}`;
}

/** The goals that a count is of: all achievements of its measure, or the challenge of its period while that lasts. */
function goalsOf({ type, since, measure }: Omit<Counted, 'count'>, now: Date): readonly Goal[] {
  if (type === GOAL_TYPE.general) return ACHIEVEMENTS.filter((goal) => goal.measure === measure);
  const startMs = Date.parse(since);
  if (startMs !== periodOf(type, now.getTime()).startMs) return [];
  const goal = challengeAt(type, startMs);
  return goal.measure === measure ? [goal] : [];
}

import { GOAL_TYPE, METALS, progressOfFamilies, type Metal } from '@touchline/domain/people/progress/goals';
import { sql, type Db } from '../db/database.ts';

/** A family of achievements as others see it: without how far its manager is to the next metal. */
export interface Badge {
  /** Of the best goal reached, or of the first one. */
  readonly id: number;
  readonly measure: string;
  /** Null until the first goal of the family is reached. */
  readonly metal: Metal | null;
  readonly target: number;
}

/** The families of achievements with the best metal a manager has reached in each, the best ones first. */
export async function readBadges(db: Db, managerId: number): Promise<Badge[]> {
  const { rows } = await sql<{ measure: string; count: number }>`
    select measure, count::float8 as count from goal_count
    where manager_id = ${managerId} and type = ${GOAL_TYPE.general}
  `.execute(db);
  const families = progressOfFamilies(new Map(rows.map(({ measure, count }) => [measure, count])));
  const badges = families.flatMap(({ best, next }): Badge[] => {
    const shown = best ?? next;
    if (shown === null) return [];
    const { id, measure, target } = shown;
    return [{ id, measure, target, metal: best?.metal ?? null }];
  });
  return badges.toSorted((one, other) => rankOf(other) - rankOf(one));
}

/** Higher for a better metal; 0 for none. */
function rankOf({ metal }: Badge): number {
  return metal === null ? 0 : METALS.indexOf(metal) + 1;
}

import { levelOf } from '@touchline/domain/cards';
import { weekOf } from '@touchline/domain/market/lending';
import type { Rules } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';

/** The cause kinds of a lease within the weekly allowance and of one beyond it; the cause id is the week number. */
export const FREE_LEASE = 'free_week';
export const PAID_LEASE = 'paid_week';

/** The free house leases a manager has used in the week of a moment, and the level that sets the allowance. */
export async function readAllowance(
  db: Db,
  managerId: number,
  now: Date,
  rules: Rules,
): Promise<{ readonly used: number; readonly level: number }> {
  const { rows } = await sql<{ used: number; experience: number }>`
    select experience, (
      select count(*)::int from lease
      where lease.manager_id = manager.id and cause_kind = ${FREE_LEASE} and cause_id = ${weekOf(now.getTime()).number}
    ) as used
    from manager where id = ${managerId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`manager ${managerId} does not exist`);
  return { used: row.used, level: levelOf(row.experience, rules) };
}

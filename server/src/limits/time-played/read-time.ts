import { periodStart } from '@touchline/domain/wallet/limits';
import { sql, type Db } from '../../db/database.ts';

/** Whole minutes played today and this week; days are kept in real time, in UTC. */
export async function readPlayed(
  db: Db,
  managerId: number,
): Promise<{ readonly today: number; readonly week: number }> {
  const now = Date.now();
  const [today, monday] = [new Date(periodStart('day', now)), new Date(periodStart('week', now))];
  const { rows } = await sql<{ today: number; week: number }>`
    select coalesce(sum(seconds) filter (where day >= ${today.toISOString().slice(0, 10)}::date), 0)::int / 60 as today,
      coalesce(sum(seconds), 0)::int / 60 as week
    from time_played where manager_id = ${managerId} and day >= ${monday.toISOString().slice(0, 10)}::date
  `.execute(db);
  return rows[0] ?? { today: 0, week: 0 };
}

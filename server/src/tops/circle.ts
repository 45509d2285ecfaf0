import { sql, type Db } from '../db/database.ts';

/** The ids of a manager and of all managers they follow. */
export async function circleOf(db: Db, managerId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${managerId}::int as id union select followed_id from follow where manager_id = ${managerId}
  `.execute(db);
  return rows.map(({ id }) => id);
}

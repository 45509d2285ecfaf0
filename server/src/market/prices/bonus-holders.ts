import { sql, type Db } from '../../db/database.ts';

/** Those of managers who hold bonus XFC that they have not played. Simulated ones do not count: they withdraw nothing. */
export async function bonusHoldersAmong(db: Db, managerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const sides = new Set(managerIds);
  if (sides.size === 0) return sides;
  const { rows } = await sql<{ id: number }>`
    select manager.id from manager join account on manager_id = manager.id
    where manager.id = any(${[...sides]}::int[]) and not is_simulated
      and owner = 'manager' and currency = 'XFC' and promotional_received > contest_fees_paid
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

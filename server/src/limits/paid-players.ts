import { sql, type Tx } from '../db/database.ts';

/**
 * Of managers who would pay for a contest, those whose country has no paid contests, and those who chose limits or a
 * self-exclusion: one read of their rows for both, so that limits cost the join of others nothing.
 */
export async function paidPlayers(
  tx: Tx,
  managerIds: readonly number[],
): Promise<{ readonly freeOnly: ReadonlySet<number>; readonly limited: readonly number[] }> {
  if (managerIds.length === 0) return { freeOnly: new Set(), limited: [] };
  const { rows } = await sql<{ id: number; closed: boolean; limited: boolean }>`
    select manager.id, off.feature is not null as closed, care_choice.manager_id is not null as limited
    from manager
      left join switched_off_in_country as off
        on off.country_id = manager.country_id and off.feature = 'paid_contests'
      left join care_choice on care_choice.manager_id = manager.id
    where manager.id = any(${managerIds}::int[]) and (off.feature is not null or care_choice.manager_id is not null)
  `.execute(tx);
  return {
    freeOnly: new Set(rows.filter(({ closed }) => closed).map(({ id }) => id)),
    limited: rows.filter(({ limited }) => limited).map(({ id }) => id),
  };
}

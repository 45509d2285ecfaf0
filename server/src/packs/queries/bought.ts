import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';

/**
 * How many packs of a row of `pack_drop` a manager has bought; of a starter pack, how many of all drops. The limit is
 * safe only where the manager's seeds are locked before this is read: purchases from two drops share no other row.
 */
export function boughtBy(managerId: number | null): RawBuilder<number> {
  return sql`case when pack_drop.pack = 'starter' then (
      select count(*)::int from fair_draw join pack_drop as sold on sold.id = drop_id
      where manager_id = ${managerId} and sold.pack = 'starter'
    ) else (
      select count(*)::int from fair_draw where drop_id = pack_drop.id and manager_id = ${managerId}
    ) end`;
}

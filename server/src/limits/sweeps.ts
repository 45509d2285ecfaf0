import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Tx } from '../db/database.ts';
import { notify } from '../inbox/public.ts';
import type { Sweep } from '../jobs/sweeps.ts';

const EVERY_MS = 5_000;
const BATCH = 100;
const PAGE = '/my-account/limits';

/**
 * Records the raised limits that have come into force and the self-exclusions that ended, and notifies their
 * managers. Neither waits for this: both are computed from their times.
 */
export async function endWaits(tx: Tx): Promise<number> {
  const now = await gameNow(tx);
  const { rows: raised } = await sql<{ manager_id: number }>`
    update own_limit set units = next_units, next_units = null, next_at = null
    where (manager_id, kind, period) in (
      select manager_id, kind, period from own_limit
      where next_at <= ${now} order by next_at limit ${BATCH} for update skip locked
    )
    returning manager_id
  `.execute(tx);
  const { rows: ended } = await sql<{ manager_id: number }>`
    update care_choice set excluded_from = null, excluded_until = null
    where manager_id in (
      select manager_id from care_choice
      where excluded_until <= ${now} and excluded_until < 'infinity' order by excluded_until
      limit ${BATCH} for update skip locked
    )
    returning manager_id
  `.execute(tx);
  const managers = [...new Set(raised.map(({ manager_id }) => manager_id))];
  await notify(tx, now, [
    ...managers.map((managerId) => ({ managerId, kind: 'limit_raised' as const, values: {}, link: PAGE })),
    ...ended.map(({ manager_id: managerId }) => ({
      managerId,
      kind: 'exclusion_ended' as const,
      values: {},
      link: PAGE,
    })),
  ]);
  return raised.length + ended.length;
}

/** Ends the waits of limits and self-exclusions. */
export const limitSweep: Sweep = {
  name: 'ends of waits of own limits',
  everyMs: EVERY_MS,
  run: (db) => inTransaction(db, endWaits),
};

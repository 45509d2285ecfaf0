import { isLeaseValidAtLock } from '@touchline/domain/contests/fielding';
import { lockTime } from '@touchline/domain/contests/lifecycle';
import { sql, type Tx } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import type { LockedContest } from '../store.ts';

/** A player of a team without copy, loan or house lease at the lock. */
interface UncoveredPlayer {
  readonly entry_id: number;
  readonly lock_when_saved: Date | null;
  readonly leases_from: readonly Date[];
  readonly leases_until: readonly Date[];
}

/**
 * The entries of a pro contest with a player without copy, loan or house lease at the lock. A lease that would have
 * lasted until the lock time as of the last save counts: managers are not penalised for moved matches.
 */
export async function uncoveredEntries(
  tx: Tx,
  { row, facts, rules }: LockedContest,
): Promise<ReadonlySet<number>> {
  if (!row.is_pro) return new Set();
  const at = new Date(lockTime(facts));
  const { rows } = await sql<UncoveredPlayer>`
    select entry.id as entry_id, lock_when_saved, leases.*
    from entry
    cross join lateral unnest(starters || reserves) as picked (player_id)
    join contest_pool_player as pool on pool.pool_id = ${row.pool_id} and pool.player_id = picked.player_id
    left join card on asset_type = ${ASSET.player} and subject_id = picked.player_id
    cross join lateral (
      select coalesce(array_agg(starts_at order by id), '{}') as leases_from,
        coalesce(array_agg(due_at order by id), '{}') as leases_until
      from lease where source = 'house' and manager_id = entry.manager_id and card_id = card.id
    ) as leases
    where contest_id = ${row.id} and state = 'playing' and pool.stars > ${rules.proTeam.freeStars}
      and not exists (
        select from lease where source = 'house' and manager_id = entry.manager_id and card_id = card.id
          and starts_at <= ${at} and due_at > ${at}
      )
      and not exists (select from lease where lease.entry_id = entry.id and card_id = card.id and ended_at is null)
      and not exists (
        select from encumbrance join holding on holding.id = holding_id
        where kind = 'fielded' and cause_kind = 'entry' and cause_id = entry.id and holding.card_id = card.id
      )
  `.execute(tx);
  const uncovered = rows.filter(
    (player) =>
      !player.leases_from.some((from, index) =>
        isLeaseValidAtLock(
          { startsAt: from.getTime(), endsAt: player.leases_until[index]?.getTime() ?? 0 },
          { at: at.getTime(), whenSaved: player.lock_when_saved?.getTime() ?? at.getTime() },
        ),
      ),
  );
  return new Set(uncovered.map(({ entry_id }) => entry_id));
}

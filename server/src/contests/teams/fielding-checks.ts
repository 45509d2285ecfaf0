import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { BookStatement } from '../../db/book-statement.ts';
import { sql } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';

/** SQL: whether a team still plays, or the release of its cards is due. */
const IN_PLAY = sql`coalesce(contest.is_pro and contest.due_at is not null and entry.state <> 'left'
  and (entry.state = 'playing' or contest.due_at <= game_now())
  and card.asset_type = ${ASSET.player} and card.subject_id = any(entry.starters || entry.reserves), false)`;

/** Invariants of the books of cards fielded by pro teams. */
export const fieldingChecks: readonly BookStatement[] = [
  {
    name: 'each copy that is fielded plays in one team of its owner, in a contest that is not over',
    finds: sql`
      select quantity || ' of card ' || card.id || ' of manager ' || holding.manager_id || ' are fielded for ' || cause_kind
        || ' ' || cause_id as finding
      from encumbrance join holding on holding.id = holding_id join card on card.id = card_id
      left join entry on cause_kind = 'entry' and entry.id = cause_id
      left join contest on contest.id = contest_id
      where encumbrance.kind = 'fielded'
        and not (${IN_PLAY} and quantity = 1 and entry.manager_id = holding.manager_id)`,
  },
  {
    name: 'each loan that is fielded plays in a team of its borrower, in a contest that is not over',
    finds: sql`
      select 'loan ' || lease.id || ' of manager ' || lease.manager_id || ' is fielded in team ' || entry.id as finding
      from lease join entry on entry.id = entry_id join contest on contest.id = contest_id
      join card on card.id = card_id
      where not (${IN_PLAY} and lease.ended_at is null and entry.manager_id = lease.manager_id)`,
  },
  {
    name: 'each player of a pro team who is not free to all is fielded by one copy or loan, or was leased from the house',
    finds: sql`
      with picked as materialized (
        select entry.id as entry_id, manager_id, saved_at, pool.player_id, card.id as card_id
        from contest join entry on contest_id = contest.id and entry.state = 'playing'
        join contest_pool_player as pool
          on pool.pool_id = contest.pool_id and pool.player_id = any(starters || reserves)
        left join card on asset_type = ${ASSET.player} and subject_id = pool.player_id
        where is_pro and final_at is null and cancelled_at is null and pool.stars > ${CURRENT_RULES.proTeam.freeStars}
      ), counted as materialized (
        select picked.*, (
          select count(*) from encumbrance join holding on holding.id = holding_id
          where kind = 'fielded' and cause_kind = 'entry' and cause_id = entry_id and holding.card_id = picked.card_id
        ) + (
          select count(*) from lease where lease.entry_id = picked.entry_id and lease.card_id = picked.card_id
        ) as fielded
        from picked
      )
      select 'team ' || entry_id || ' fields player ' || player_id || ' by ' || fielded || ' cards' as finding
      from counted
      where fielded <> 1 and (fielded > 1 or not exists (
          select from lease where source = 'house' and lease.manager_id = counted.manager_id
            and lease.card_id = counted.card_id and starts_at <= saved_at and due_at > saved_at
        ))`,
  },
];

import type { BookStatement } from '../../db/book-statement.ts';
import { sql } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';

/** SQL: whether a contest still needs its venue, or the release of the venue is due. */
const NEEDS_VENUE = sql`coalesce(
  (contest.final_at is null and contest.cancelled_at is null) or contest.due_at <= game_now(), false
)`;

/** Invariants of the books of venues that host contests. */
export const hostingChecks: readonly BookStatement[] = [
  {
    name: 'each copy that hosts is its organizer’s, of the ground of one contest that is not over',
    finds: sql`
      select quantity || ' of card ' || card.id || ' of manager ' || holding.manager_id || ' host for ' || cause_kind
        || ' ' || cause_id as finding
      from encumbrance join holding on holding.id = holding_id join card on card.id = card_id
      left join contest on cause_kind = 'contest' and contest.id = cause_id
      where encumbrance.kind = 'hosting' and (
        not ${NEEDS_VENUE} or quantity <> 1 or organizer_id is distinct from holding.manager_id
        or asset_type <> ${ASSET.venue} or venue_club_id is distinct from subject_id
      )`,
  },
  {
    name: 'each borrowed venue that hosts does so for its borrower, in a contest that is not over',
    finds: sql`
      select 'loan ' || lease.id || ' of manager ' || lease.manager_id || ' hosts contest ' || contest.id as finding
      from lease join contest on contest.id = hosts_contest_id join card on card.id = card_id
      where lease.ended_at is not null or not ${NEEDS_VENUE} or organizer_id is distinct from lease.manager_id
        or asset_type <> ${ASSET.venue} or venue_club_id is distinct from subject_id`,
  },
];

import { CONTEST_KIND_ID } from '@touchline/domain/rules/index';
import { sql, type RawBuilder } from 'kysely';

/** SQL: whether a manager has an entry in the row's `contest`; false for a visitor (null). */
export function hasOwnEntry(managerId: number | null): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from entry where entry.contest_id = contest.id and entry.manager_id = ${managerId} and entry.state <> 'left'
  )`;
}

/** SQL: whether the row's `contest` is listed for a manager or a visitor (null). */
export function isListed(managerId: number | null): RawBuilder<boolean> {
  // A contest cancelled without entries is no result. A head-to-head without a free seat is listed only for its two
  // managers: there may be any number of them.
  return sql<boolean>`(
    (contest.cancelled_at is null or exists (
      select from entry where entry.contest_id = contest.id and entry.state <> 'left'
    ))
    and (contest.kind <> ${CONTEST_KIND_ID.head_to_head} or ${hasOwnEntry(managerId)} or (
      contest.locked_at is null and contest.cancelled_at is null and contest.entries < contest.max_entries
    ))
  )`;
}

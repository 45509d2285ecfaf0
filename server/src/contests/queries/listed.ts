import { CONTEST_KIND_ID } from '@touchline/domain/rules/index';
import { sql, type RawBuilder } from 'kysely';

/** SQL: whether a manager has an entry in the row's `contest`; false for a visitor (null). */
function hasOwnEntry(managerId: number | null): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from entry where entry.contest_id = contest.id and entry.manager_id = ${managerId} and entry.state <> 'left'
  )`;
}

/**
 * SQL: whether the row's `contest` is one of those a manager has an entry in, as a filter: their ids are read first.
 * Compared contest by contest, the list of a manager with few entries would read all contests.
 */
export function isOneOfOwn(managerId: number | null): RawBuilder<boolean> {
  return sql<boolean>`contest.id = any(array(
    select contest_id from entry where manager_id = ${managerId} and state <> 'left'
  ))`;
}

/** SQL: whether the row's `contest` is listed for a manager or a visitor (null). */
export function isListed(managerId: number | null): RawBuilder<boolean> {
  // A contest cancelled without entries is no result. A head-to-head without a free seat is listed only for its two
  // managers: there may be any number of them. A cancelled contest keeps the count of its seats.
  return sql<boolean>`(
    (contest.cancelled_at is null or contest.entries > 0)
    and (contest.kind <> ${CONTEST_KIND_ID.head_to_head} or ${hasOwnEntry(managerId)} or (
      contest.locked_at is null and contest.cancelled_at is null and contest.entries < contest.max_entries
    ))
  )`;
}

import { decideLock } from '@touchline/domain/contests/seats';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { cancelContest } from '../settlement/cancel-contest.ts';
import { noticeOf, announceField } from '../notices.ts';
import { PAYMENTS_AT_ONCE, resolveHolds } from '../settlement/resolve-holds.ts';
import type { LockedContest } from '../store.ts';
import { releaseCards } from '../teams/release-cards.ts';
import { writeChunks } from '../standings/team-chunks.ts';
import { uncoveredEntries } from '../teams/uncovered-entries.ts';

/**
 * Locks a contest at its lock time: entries without a team, or with a team whose house leases expired, are refunded and
 * their cards released. Then the contest is cancelled with refund, or runs with the fees and the added prize in its pot,
 * and its field is stored as team chunks. In a large contest the remaining chunks and fees follow in further
 * transactions, see `writeChunks` and `collectFees`. Leaves the contest due.
 */
export async function lockField(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, facts, now } = contest;
  const { rows } = await sql<{ id: number; hasTeam: boolean }>`
    select id, saved_at is not null as "hasTeam" from entry
    where contest_id = ${row.id} and state = 'playing' order by id
  `.execute(tx);
  const uncovered = await uncoveredEntries(tx, contest);
  const entries = rows.map(({ id, hasTeam }) => ({ id, hasTeam: hasTeam && !uncovered.has(id) }));
  const outcome = decideLock(facts, entries);
  if (outcome.kind === 'cancelled') return cancelContest(tx, contest, 'too_few_entries', paymentsAtOnce);

  const { rows: refunded } = await sql<{ manager_id: number }>`
    update entry set state = 'refunded' where id = any(${outcome.refunded}::int[]) returning manager_id
  `.execute(tx);
  const field = outcome.playing.length;
  await sql`
    update contest set locked_at = ${now}, start_at = ${new Date(facts.startAt)}, end_at = ${new Date(facts.endAt)},
      entries = ${field}, entries_with_team = ${field}, version = version + 1, due_at = ${now}
    where id = ${row.id}
  `.execute(tx);
  const managers = new Set(refunded.map(({ manager_id }) => manager_id));
  await notify(
    tx,
    now,
    [...managers].map((managerId) => noticeOf('entry_refunded', managerId, row)),
  );
  await announceField(tx, 'contest_started', row, now);
  await writeChunks(tx, row, field);
  await releaseCards(tx, contest);
  await collectFees(tx, contest, paymentsAtOnce);
}

/** Collects fees still held after the lock, at most `paymentsAtOnce`; returns how many. */
export async function collectFees(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<number> {
  return resolveHolds(tx, contest, { cancelled: false, max: paymentsAtOnce });
}

import { decideLock } from '@touchline/domain/contests/seats';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { linkedEntries } from '../entries/linked-entries.ts';
import { cancelContest } from '../settlement/cancel-contest.ts';
import { announce, noticeOf } from './notices.ts';
import { readProgress, takePart } from '../settlement/progress.ts';
import { PAYMENTS_AT_ONCE, resolveHolds } from '../settlement/resolve-holds.ts';
import type { LockedContest } from '../store.ts';
import { releaseCards } from '../teams/release-cards.ts';
import { writeChunks } from '../standings/team-chunks.ts';
import { uncoveredEntries } from '../teams/uncovered-entries.ts';

/** A seat at the lock. */
interface SeatRow {
  readonly id: number;
  readonly manager_id: number;
  readonly hasTeam: boolean;
}

/**
 * Locks a contest at its lock time: entries without a team, with a team whose house leases expired, or of accounts that
 * were linked with another one in it, are refunded and their cards released. Then the contest is cancelled with refund, or runs with the fees and the added prize in its pot,
 * and its field is stored as team chunks. In a large contest the remaining refunds, notices, chunks and fees
 * follow in further transactions, see `continueLock`, `writeChunks` and `collectFees`. Leaves the contest due.
 */
export async function lockField(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
  entriesAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, facts, now } = contest;
  const { rows } = await sql<SeatRow>`
    select id, manager_id, saved_at is not null as "hasTeam" from entry
    where contest_id = ${row.id} and state = 'playing' order by id
  `.execute(tx);
  const uncovered = await uncoveredEntries(tx, contest);
  const linked = await linkedEntries(
    tx,
    contest,
    rows.filter(({ id, hasTeam }) => hasTeam && !uncovered.has(id)),
  );
  const isOut = (id: number): boolean => uncovered.has(id) || linked.has(id);
  const entries = rows.map(({ id, hasTeam }) => ({ id, hasTeam: hasTeam && !isOut(id) }));
  const outcome = decideLock(facts, entries);
  if (outcome.kind === 'cancelled') return cancelContest(tx, contest, 'too_few_entries', paymentsAtOnce);

  const field = outcome.playing.length;
  await sql`
    update contest set locked_at = ${now}, start_at = ${new Date(facts.startAt)}, end_at = ${new Date(facts.endAt)},
      entries_with_team = ${field}, version = version + 1, due_at = ${now}
    where id = ${row.id}
  `.execute(tx);
  await refundEntries(
    tx,
    contest,
    rows.filter(({ id, hasTeam }) => hasTeam && uncovered.has(id)),
  );
  await refundEntries(
    tx,
    contest,
    rows.filter(({ id }) => linked.has(id)),
    'entry_linked',
  );
  if (!(await refundTeamless(tx, contest, entriesAtOnce))) return;
  if (!(await announceStart(tx, contest, entriesAtOnce))) return;
  await writeChunks(tx, row, field);
  await releaseCards(tx, contest);
  await collectFees(tx, contest, paymentsAtOnce);
}

/** Continues the refunds and notices of the lock of a large contest. Returns whether there was anything left of them. */
export async function continueLock(
  tx: Tx,
  contest: LockedContest,
  max: number = PAYMENTS_AT_ONCE,
): Promise<boolean> {
  const isLeft = async (step: 'refuse' | 'announce') =>
    (await readProgress(tx, contest.row.id, step)) !== null;
  if (await isLeft('refuse')) {
    if (await refundTeamless(tx, contest, max)) await announceStart(tx, contest, max);
    return true;
  }
  if (!(await isLeft('announce'))) return false;
  await announceStart(tx, contest, max);
  return true;
}

/** Refunds the next entries without a team. Returns whether none is left. */
function refundTeamless(tx: Tx, contest: LockedContest, max: number): Promise<boolean> {
  return takePart(tx, contest.row.id, { step: 'refuse', max }, async (after) => {
    const { rows } = await sql<SeatRow>`
      select id, manager_id, false as "hasTeam" from entry
      where contest_id = ${contest.row.id} and state = 'playing' and saved_at is null and id > ${after}
      order by id limit ${max}
    `.execute(tx);
    await refundEntries(tx, contest, rows);
    return { count: rows.length, last: rows.at(-1)?.id };
  });
}

/** Ends entries that do not play and notifies their managers, each once. The step of fees releases what is held. */
async function refundEntries(
  tx: Tx,
  { row, now }: LockedContest,
  refused: readonly SeatRow[],
  kind: 'entry_refunded' | 'entry_linked' = 'entry_refunded',
): Promise<void> {
  if (refused.length === 0) return;
  const managers = refused.map(({ manager_id }) => manager_id);
  const { rows: notified } = await sql<{ manager_id: number }>`
    select distinct manager_id from entry
    where contest_id = ${row.id} and state = 'refunded' and manager_id = any(${managers}::int[])
  `.execute(tx);
  await sql`
    with counted as (update contest set entries = entries - ${refused.length} where id = ${row.id})
    update entry set state = 'refunded' where id = any(${refused.map(({ id }) => id)}::int[])
  `.execute(tx);
  const before = new Set(notified.map(({ manager_id }) => manager_id));
  await notify(
    tx,
    now,
    [...new Set(managers)]
      .filter((managerId) => !before.has(managerId))
      .map((managerId) => noticeOf(kind, managerId, row)),
  );
}

/** Notifies the managers of the next playing entries that the contest has started, each once. Returns whether all are. */
function announceStart(tx: Tx, { row, now }: LockedContest, max: number): Promise<boolean> {
  return takePart(tx, row.id, { step: 'announce', max }, async (after) => {
    const { rows } = await sql<{ id: number; manager_id: number }>`
      select id, manager_id from entry
      where contest_id = ${row.id} and state = 'playing' and id > ${after} order by id limit ${max}
    `.execute(tx);
    const { rows: firsts } = await sql<{ id: number }>`
      select min(id) as id from entry
      where manager_id = any(${rows.map(({ manager_id }) => manager_id)}::int[])
        and contest_id = ${row.id} and state = 'playing'
      group by manager_id
    `.execute(tx);
    const first = new Set(firsts.map(({ id }) => id));
    const managers = rows.filter(({ id }) => first.has(id)).map(({ manager_id }) => manager_id);
    await announce(tx, 'contest_started', row, now, managers);
    return { count: rows.length, last: rows.at(-1)?.id };
  });
}

/** Collects fees still held after the lock, at most `paymentsAtOnce`; returns how many. */
export async function collectFees(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<number> {
  return resolveHolds(tx, contest, { cancelled: false, max: paymentsAtOnce });
}

import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { contestPot, contestPotAccount, type JournalEntry, moveMoney } from '../../wallet/public.ts';
import type { ContestRecord } from '../facts.ts';
import { noticeOf } from '../lifecycle/notices.ts';
import { fromPot, payOut, unpaid, type Debt } from './pay-out.ts';
import { clearProgress, takePart } from './progress.ts';
import { PAYMENTS_AT_ONCE, resolveHolds } from './resolve-holds.ts';
import { CARDS_AT_ONCE, releaseCards } from '../teams/release-cards.ts';
import { storeDue, type LockedContest } from '../store.ts';
import { deleteChunkNames } from '../standings/team-chunks.ts';

/**
 * Cancels a contest: every entry is refunded exactly what it paid, the rewards budget its added prize. In a large
 * contest the refunds follow in further transactions, see `continueRefunds`; until then it stays due.
 */
export async function cancelContest(
  tx: Tx,
  contest: LockedContest,
  reason: Exclude<ContestRecord['cancel_reason'], null>,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, now } = contest;
  await sql`
    update contest set cancelled_at = ${now}, cancel_reason = ${reason}, version = version + 1, due_at = ${now}
    where id = ${row.id}
  `.execute(tx);
  await deleteChunkNames(tx, row.id);
  await continueRefunds(tx, contest, paymentsAtOnce);
}

/** Makes up to `paymentsAtOnce` outstanding refunds of a cancelled contest; the last call clears its due time. */
export async function continueRefunds(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, now } = contest;
  if (!(await endEntries(tx, contest, paymentsAtOnce))) return;
  if ((await releaseCards(tx, contest)) >= CARDS_AT_ONCE) return;
  const released = await resolveHolds(tx, contest, { cancelled: true, max: paymentsAtOnce });
  if (released === paymentsAtOnce) return;
  // Refunds from the pot run in another step than releases: each locks its accounts in order.
  if (released > 0 && row.locked_at !== null) return;
  const pot = await contestPotAccount(tx, row.id);
  const isLast = await takePart(tx, row.id, { step: 'refund', max: paymentsAtOnce }, async (after) => {
    const owed = await refundsAfter(tx, row.id, after, paymentsAtOnce);
    const refunds = await payOut(tx, row.id, pot, 'refund', await unpaid(tx, row.id, 'refund', owed));
    const returned = owed.length < paymentsAtOnce ? await returnBacking(tx, row.id, pot) : [];
    await moveMoney(tx, now, [...refunds, ...returned]);
    return { count: owed.length, last: owed.at(-1)?.id };
  });
  if (!isLast) return;
  const { units } = await contestPot(tx, row.id);
  if (units !== 0n) throw new Error(`the pot of the cancelled contest ${row.id} is left with ${units}`);
  await clearProgress(tx, row.id);
  await storeDue(tx, row.id, null);
}

/** Ends the next entries of a cancelled contest and notifies their managers, each once. Returns whether all are ended. */
async function endEntries(tx: Tx, { row, now }: LockedContest, max: number): Promise<boolean> {
  return takePart(tx, row.id, { step: 'cancel', max }, async (after) => {
    // A manager is notified with the last of their entries, so in one part only.
    const { rows } = await sql<{ id: number; manager_id: number }>`
      select id, manager_id from entry
      where contest_id = ${row.id} and state = 'playing' and id > ${after} order by id limit ${max}
    `.execute(tx);
    const { rows: lasts } = await sql<{ id: number }>`
      select max(id) as id from entry
      where manager_id = any(${rows.map(({ manager_id }) => manager_id)}::int[])
        and contest_id = ${row.id} and state = 'playing'
      group by manager_id
    `.execute(tx);
    const last = new Set(lasts.map(({ id }) => id));
    await sql`
      update entry set state = 'refunded' where id = any(${rows.map(({ id }) => id)}::int[])
    `.execute(tx);
    const managers = rows.filter(({ id }) => last.has(id)).map(({ manager_id }) => manager_id);
    await notify(
      tx,
      now,
      managers.map((managerId) => noticeOf('contest_cancelled', managerId, row)),
    );
    return { count: rows.length, last: rows.at(-1)?.id };
  });
}

/** The next entries whose fee was posted to the pot. */
async function refundsAfter(tx: Tx, contestId: number, after: number, max: number): Promise<readonly Debt[]> {
  const { rows } = await sql<Debt>`
    select entry.id, manager_id, hold.units
    from entry join hold on cause_kind = 'entry' and cause_id = entry.id and hold.state = 'posted'
    where contest_id = ${contestId} and entry.id > ${after}
    order by entry.id limit ${max}
  `.execute(tx);
  return rows;
}

/** Returns the backing of the prizes from the pot to the accounts it came from. */
async function returnBacking(tx: Tx, contestId: number, pot: number): Promise<readonly JournalEntry[]> {
  const { rows } = await sql<{ account_id: number; units: bigint }>`
    select account_id, units from hold
    where cause_kind = 'contest' and cause_id = ${contestId} and state = 'posted' order by id
  `.execute(tx);
  const cause = { kind: 'contest', id: contestId };
  return rows.map(({ account_id, units }) => fromPot('contest_refund', pot, account_id, units, cause));
}

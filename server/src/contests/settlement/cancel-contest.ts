import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { contestPot, moveMoney } from '../../wallet/public.ts';
import type { ContestRecord } from '../facts.ts';
import { noticeOf } from '../notices.ts';
import { fromPot, payOut, type Debt } from './pay-out.ts';
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
  const { rows: refunded } = await sql<{ manager_id: number }>`
    update entry set state = 'refunded' where contest_id = ${row.id} and state = 'playing' returning manager_id
  `.execute(tx);
  await sql`
    update contest set cancelled_at = ${now}, cancel_reason = ${reason}, version = version + 1, due_at = ${now}
    where id = ${row.id}
  `.execute(tx);
  await deleteChunkNames(tx, row.id);
  const managers = new Set(refunded.map(({ manager_id }) => manager_id));
  await notify(
    tx,
    now,
    [...managers].map((managerId) => noticeOf('contest_cancelled', managerId, row)),
  );
  await continueRefunds(tx, contest, paymentsAtOnce);
}

/** Makes up to `paymentsAtOnce` outstanding refunds of a cancelled contest; the last call clears its due time. */
export async function continueRefunds(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, now } = contest;
  if ((await releaseCards(tx, contest)) >= CARDS_AT_ONCE) return;
  const released = await resolveHolds(tx, contest, { cancelled: true, max: paymentsAtOnce });
  if (released === paymentsAtOnce) return;
  const pot = await contestPot(tx, row.id);
  // Refunds from the pot run in another step than releases: each locks its accounts in order.
  if (released > 0 && pot.units > 0n) return;
  const owed = await unpaidRefunds(tx, row.id, paymentsAtOnce);
  const refunds = await payOut(tx, row.id, pot.accountId, 'refund', owed);
  const last = owed.length < paymentsAtOnce;
  const returned = last
    ? (await addedPrizeParts(tx, row.id)).map((part) =>
        fromPot('contest_refund', pot.accountId, part.account_id, part.units, {
          kind: 'contest',
          id: row.id,
        }),
      )
    : [];
  await moveMoney(tx, now, [...refunds, ...returned]);
  if (!last) return;
  const { units } = await contestPot(tx, row.id);
  if (units !== 0n) throw new Error(`the pot of the cancelled contest ${row.id} is left with ${units}`);
  await storeDue(tx, row.id, null);
}

/** Entries whose fee was posted to the pot and not yet refunded. */
async function unpaidRefunds(tx: Tx, contestId: number, max: number): Promise<readonly Debt[]> {
  const { rows } = await sql<Debt>`
    select entry.id, manager_id, hold.units
    from entry join hold on cause_kind = 'entry' and cause_id = entry.id and hold.state = 'posted'
    where contest_id = ${contestId} and not exists (
      select 1 from contest_payout as paid
      where paid.contest_id = ${contestId} and paid.entry_id = entry.id and paid.kind = 'refund'
    )
    order by entry.id limit ${max}
  `.execute(tx);
  return rows;
}

/** The parts of the added prize by account of the rewards budget. */
async function addedPrizeParts(
  tx: Tx,
  contestId: number,
): Promise<readonly { account_id: number; units: bigint }[]> {
  const { rows } = await sql<{ account_id: number; units: bigint }>`
    select account_id, units from hold
    where cause_kind = 'contest' and cause_id = ${contestId} and state = 'posted' order by id
  `.execute(tx);
  return rows;
}

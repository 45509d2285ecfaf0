import {
  CONTEST_STATE,
  contestState,
  lockTime,
  nextDueAt,
  provisionalUntil,
  tooManyVoid,
} from '@touchline/domain/contests/lifecycle';
import { sql, type Tx } from '../../db/database.ts';
import { cancelContest, continueRefunds } from '../settlement/cancel-contest.ts';
import { collectFees, continueLock, lockField } from './lock-contest.ts';
import { releaseCards } from '../teams/release-cards.ts';
import { readProgress } from '../settlement/progress.ts';
import { PAYMENTS_AT_ONCE } from '../settlement/resolve-holds.ts';
import { continueNotices, payPrizes, settleContest } from '../settlement/settle-contest.ts';
import { lockContest, storeDue, storeWindow, type LockedContest } from '../store.ts';
import { writeChunks } from '../standings/team-chunks.ts';

/**
 * Takes the next due step of a contest: cancellation, lock, team chunks, fees, settlement, payments, release of cards.
 * If nothing is due it only stores the next due time. Each step is decided from the facts under the contest's lock, so
 * a repeated step does nothing. `entriesAtOnce` limits the refunds and notices of a lock.
 */
export async function advanceContest(
  tx: Tx,
  contestId: number,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
  entriesAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const contest = await lockContest(tx, contestId);
  if (contest === null) return;
  await takeStep(tx, contest, paymentsAtOnce, entriesAtOnce);
  // A large contest with further steps goes behind the others that are due.
  await sql`update contest set due_at = ${contest.now} where id = ${contestId} and due_at < ${contest.now}`.execute(
    tx,
  );
}

async function takeStep(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number,
  entriesAtOnce: number,
): Promise<void> {
  const { row, facts } = contest;
  const now = contest.now.getTime();
  if (row.final_at !== null) {
    if (await continueNotices(tx, contest, paymentsAtOnce)) return;
    if ((await releaseCards(tx, contest)) === 0) await storeDue(tx, row.id, null);
    return;
  }
  if (row.cancelled_at !== null) return continueRefunds(tx, contest, paymentsAtOnce);
  if (row.results_at !== null) return payPrizes(tx, contest, paymentsAtOnce);
  // Once results are fixed, news of its matches changes nothing.
  if (row.locked_at !== null && (await readProgress(tx, row.id, 'results')) !== null)
    return settleContest(tx, contest, paymentsAtOnce);
  if (contestState(facts, now) === CONTEST_STATE.cancelled) {
    const reason = tooManyVoid(facts, now) ? 'matches_void' : 'too_few_entries';
    return cancelContest(tx, contest, reason, paymentsAtOnce);
  }
  if (row.locked_at === null) {
    if (now >= lockTime(facts)) return lockField(tx, contest, paymentsAtOnce, entriesAtOnce);
    await storeWindow(tx, contest);
  } else {
    if (await continueLock(tx, contest, entriesAtOnce)) return;
    if ((await writeChunks(tx, row, row.entries_with_team)) > 0) return;
    if ((await releaseCards(tx, contest)) > 0) return;
    // The settlement locks other accounts, so it takes a step in which no fee is collected.
    if ((await collectFees(tx, contest, paymentsAtOnce)) > 0) return;
    const until = provisionalUntil(facts, now);
    if (until !== null && until <= now) return settleContest(tx, contest, paymentsAtOnce);
  }
  const due = nextDueAt(facts, now);
  if (due === null || due <= now) throw new Error(`contest ${row.id} is due, but has no step to take`);
  await storeDue(tx, row.id, new Date(due));
}

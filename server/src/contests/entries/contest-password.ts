import { refuse, type Refusal } from '@touchline/contract/errors';
import { HOUR_MS, MINUTE_MS, rulesOf } from '@touchline/domain/rules/index';
import { checkPassword } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';

/**
 * Checks a contest's password for a manager; contests without one and unknown contests pass. The attempt is counted and
 * committed before the check, so that concurrent attempts all count. After too many wrong attempts the manager is
 * locked out (ERR_TOO_MANY) for the minutes of the rules, counted from the last attempt; after too many by all managers
 * within an hour everyone waits until the oldest of them expires.
 */
export async function checkContestPassword(
  db: Db,
  contestId: number,
  managerId: number,
  typed: string,
): Promise<'ok' | Refusal> {
  const { rows } = await sql<{ password_hash: string; rules_version: number }>`
    select password_hash, rules_version from contest where id = ${contestId} and password_hash is not null
  `.execute(db);
  const [contest] = rows;
  if (contest === undefined) return 'ok';
  if (typed === '') return refuse('ERR_PASSWORD_WRONG');
  const counted = await countAttempt(db, contestId, managerId, contest.rules_version);
  if (counted.kind === 'refused') return counted.refusal;
  const matches = await checkPassword(typed, contest.password_hash);
  if (matches === false) return refuse('ERR_PASSWORD_WRONG');
  await inTransaction(db, async (tx) => {
    if (matches === true) await clearAttempts(tx, contestId, managerId);
    else await undoAttempt(tx, contestId, managerId);
    await sql`delete from contest_password_guess where id = ${counted.guessId}`.execute(tx);
  });
  return matches === true ? 'ok' : refuse('ERR_BUSY', { retry_after: 2 });
}

type Counted =
  | { readonly kind: 'counted'; readonly guessId: bigint }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

function countAttempt(db: Db, contestId: number, managerId: number, rulesVersion: number): Promise<Counted> {
  const { wrongAttempts, lockedOutMinutes, wrongAttemptsAnHour } = rulesOf(rulesVersion).contests.password;
  return inTransaction(db, async (tx) => {
    await sql`
      insert into contest_password_try (contest_id, manager_id, tries) values (${contestId}, ${managerId}, 0)
      on conflict do nothing
    `.execute(tx);
    const { rows } = await sql<{ attempts: number; locked_until: Date | null }>`
      select tries as attempts, locked_until from contest_password_try
      where contest_id = ${contestId} and manager_id = ${managerId} for update
    `.execute(tx);
    // Serialize attempts on one contest, so that no more than the limit pass.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`contest password:${contestId}`}, 0))`.execute(
      tx,
    );
    const now = await gameNow(tx);
    const until = rows[0]?.locked_until ?? null;
    if (until !== null && now < until) return waitUntil(until, now);
    const nextAt = await nextAttemptAt(tx, contestId, now, wrongAttemptsAnHour);
    if (nextAt !== null) return waitUntil(nextAt, now);
    const attempts = until === null ? (rows[0]?.attempts ?? 0) + 1 : 1;
    const lockedUntil =
      attempts >= wrongAttempts ? new Date(now.getTime() + lockedOutMinutes * MINUTE_MS) : null;
    await sql`
      update contest_password_try set tries = ${attempts}, locked_until = ${lockedUntil}
      where contest_id = ${contestId} and manager_id = ${managerId}
    `.execute(tx);
    const guess = await sql<{ id: bigint }>`
      insert into contest_password_guess (contest_id, at) values (${contestId}, ${now}) returning id
    `.execute(tx);
    return { kind: 'counted', guessId: guess.rows[0]?.id ?? 0n };
  });
}

/** When the contest accepts the next attempt; null: now. Deletes attempts older than an hour. */
async function nextAttemptAt(tx: Tx, contestId: number, now: Date, max: number): Promise<Date | null> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  await sql`delete from contest_password_guess where contest_id = ${contestId} and at <= ${hourAgo}`.execute(
    tx,
  );
  const { rows } = await sql<{ at: Date }>`
    select at from contest_password_guess where contest_id = ${contestId} order by at desc offset ${max - 1} limit 1
  `.execute(tx);
  const [oldest] = rows;
  return oldest === undefined ? null : new Date(oldest.at.getTime() + HOUR_MS);
}

function waitUntil(until: Date, now: Date): Counted {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return { kind: 'refused', refusal: refuse('ERR_TOO_MANY', { retry_after: seconds }) };
}

async function clearAttempts(tx: Tx, contestId: number, managerId: number): Promise<void> {
  await sql`delete from contest_password_try where contest_id = ${contestId} and manager_id = ${managerId}`.execute(
    tx,
  );
}

/** An attempt whose check did not run does not count. */
async function undoAttempt(tx: Tx, contestId: number, managerId: number): Promise<void> {
  await sql`
    update contest_password_try set tries = greatest(tries - 1, 0), locked_until = null
    where contest_id = ${contestId} and manager_id = ${managerId}
  `.execute(tx);
}

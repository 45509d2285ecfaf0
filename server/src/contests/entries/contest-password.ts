import { refuse, type Refusal } from '@touchline/contract/errors';
import { HOUR_MS, MINUTE_MS, rulesOf } from '@touchline/domain/rules/index';
import { checkPassword } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';

/**
 * Tries the password of a contest for a manager; contests without one (or unknown) pass. The try is counted and
 * committed before it is judged, so that tries made at once count each. After too many wrong ones the manager is
 * locked out (ERR_TOO_MANY) for the minutes of the rules, from the last of them on; after very many by all
 * managers together everybody waits until the oldest of the hour is forgotten.
 */
export async function tryPassword(
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
  const counted = await countTry(db, contestId, managerId, contest.rules_version);
  if (counted.kind === 'refused') return counted.refusal;
  const right = await checkPassword(typed, contest.password_hash);
  if (right === false) return refuse('ERR_PASSWORD_WRONG');
  await inTransaction(db, async (tx) => {
    if (right === true) await forgiveManager(tx, contestId, managerId);
    else await takeBack(tx, contestId, managerId);
    await sql`delete from contest_password_guess where id = ${counted.guessId}`.execute(tx);
  });
  return right === true ? 'ok' : refuse('ERR_BUSY', { retry_after: 2 });
}

type Counted =
  | { readonly kind: 'counted'; readonly guessId: bigint }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

function countTry(db: Db, contestId: number, managerId: number, rulesVersion: number): Promise<Counted> {
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
    // Tries on one contest wait for each other, so that no more than the limit are ever let through.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`contest password:${contestId}`}, 0))`.execute(
      tx,
    );
    const now = await gameNow(tx);
    const until = rows[0]?.locked_until ?? null;
    if (until !== null && now < until) return waitUntil(until, now);
    const free = await freeAt(tx, contestId, now, wrongAttemptsAnHour);
    if (free !== null) return waitUntil(free, now);
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

/** When the contest takes a further guess, if it is not now; forgets guesses of more than an hour ago. */
async function freeAt(tx: Tx, contestId: number, now: Date, max: number): Promise<Date | null> {
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  await sql`delete from contest_password_guess where contest_id = ${contestId} and at <= ${anHourAgo}`.execute(
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

async function forgiveManager(tx: Tx, contestId: number, managerId: number): Promise<void> {
  await sql`delete from contest_password_try where contest_id = ${contestId} and manager_id = ${managerId}`.execute(
    tx,
  );
}

/** A try that was never judged does not count. */
async function takeBack(tx: Tx, contestId: number, managerId: number): Promise<void> {
  await sql`
    update contest_password_try set tries = greatest(tries - 1, 0), locked_until = null
    where contest_id = ${contestId} and manager_id = ${managerId}
  `.execute(tx);
}

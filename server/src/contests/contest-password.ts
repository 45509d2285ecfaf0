import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { MINUTE_MS, rulesOf } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The stored form of a contest's password: argon2id, salt and hash in base64url. */
export async function hashContestPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `argon2id$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

/**
 * Tries the password of a contest for a manager; contests without one (or unknown) pass. The try is counted and
 * committed before it is judged, so that tries made at once count each. After too many wrong ones the manager is
 * locked out (ERR_TOO_MANY) for the minutes of the rules, from the last of them on.
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
  const lockedOut = await countTry(db, contestId, managerId, contest.rules_version);
  if (lockedOut !== null) return lockedOut;
  if (!(await matches(typed, contest.password_hash))) return refuse('ERR_PASSWORD_WRONG');
  await sql`delete from contest_password_try where contest_id = ${contestId} and manager_id = ${managerId}`.execute(
    db,
  );
  return 'ok';
}

function countTry(
  db: Db,
  contestId: number,
  managerId: number,
  rulesVersion: number,
): Promise<Refusal | null> {
  const { wrongTries, lockedOutMinutes } = rulesOf(rulesVersion).contests.password;
  return inTransaction(db, async (tx) => {
    await sql`
      insert into contest_password_try (contest_id, manager_id, tries) values (${contestId}, ${managerId}, 0)
      on conflict do nothing
    `.execute(tx);
    const { rows } = await sql<{ tries: number; locked_until: Date | null }>`
      select tries, locked_until from contest_password_try
      where contest_id = ${contestId} and manager_id = ${managerId} for update
    `.execute(tx);
    const now = (await gameNow(tx)).getTime();
    const until = rows[0]?.locked_until?.getTime() ?? null;
    if (until !== null && now < until) {
      return refuse('ERR_TOO_MANY', { minutes: Math.ceil((until - now) / MINUTE_MS) });
    }
    const tries = until === null ? (rows[0]?.tries ?? 0) + 1 : 1;
    const lockedUntil = tries >= wrongTries ? new Date(now + lockedOutMinutes * MINUTE_MS) : null;
    await sql`
      update contest_password_try set tries = ${tries}, locked_until = ${lockedUntil}
      where contest_id = ${contestId} and manager_id = ${managerId}
    `.execute(tx);
    return null;
  });
}

async function matches(typed: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(typed, Buffer.from(salt, 'base64url'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  const parameters = {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: HASH_BYTES,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}

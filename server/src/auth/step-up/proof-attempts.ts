import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import type { Secrets } from '../../secrets.ts';
import { clearAttempts, countAttempt } from '../attempts/attempts.ts';

const LIMIT = { kind: 'proof', max: 5, seconds: 900 };

/**
 * Counts an attempt of a signed-in manager to enter a password or a code, whatever its outcome: five in a quarter
 * of an hour. Networks from which a session of the manager passed its second step are counted separately, so that
 * a thief of the password cannot lock the owner out. Returns the seconds to wait, or null.
 */
export async function countProof(db: Db, secrets: Secrets, caller: ManagerCaller): Promise<number | null> {
  return countAttempt(db, secrets, LIMIT, await subjectOf(db, secrets, caller));
}

/** Deletes the attempts of a manager after a right one. */
export async function clearProofs(tx: Tx, secrets: Secrets, caller: ManagerCaller): Promise<void> {
  await clearAttempts(tx, secrets, { kind: LIMIT.kind, subject: await subjectOf(tx, secrets, caller) });
}

async function subjectOf(db: Db, secrets: Secrets, { managerId, address }: ManagerCaller): Promise<string> {
  const network = networkOf(address);
  const hash = secrets.mac('attempts', network).toString('hex');
  const { rows } = await sql`
    select from session where manager_id = ${managerId} and network = ${hash} and not owes_second_step limit 1
  `.execute(db);
  return rows.length > 0 ? `manager:${managerId}|${network}` : `manager:${managerId}`;
}

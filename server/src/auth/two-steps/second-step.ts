import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { Secrets } from '../../secrets.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

const SIX_DIGITS = /^\d{6}$/;

interface TotpRow {
  readonly sealed: Buffer | null;
  readonly last_step: string | null;
  /** Real time of the database in epoch milliseconds. */
  readonly at: number;
}

/**
 * Takes a code of a manager's app, or one of their recovery codes. Each works once, also when it is given several times at
 * once: the manager's row is locked. False for a wrong or used code, and where two steps are off.
 */
export async function takeSecondStep(
  tx: Tx,
  secrets: Secrets,
  managerId: number,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(' ', '');
  const { rows } = await sql<TotpRow>`
    select totp_secret_encrypted as sealed, totp_last_step as last_step,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as at
    from manager where id = ${managerId} for update
  `.execute(tx);
  const [row] = rows;
  if (row === undefined || row.sealed === null) return false;
  if (!SIX_DIGITS.test(code)) return takeRecoveryCode(tx, secrets, managerId, code);
  const step = totpStep(openTotpSecret(secrets, managerId, row.sealed), code, row.at);
  if (step === null || (row.last_step !== null && step <= Number(row.last_step))) return false;
  await sql`update manager set totp_last_step = ${step} where id = ${managerId}`.execute(tx);
  return true;
}

/** Encrypts the secret of an app for its manager. */
export function sealTotpSecret(secrets: Secrets, managerId: number, secret: Buffer): Buffer {
  return secrets.seal('totp', secret, `manager:${managerId}`);
}

/** Decrypts the secret of an app. */
export function openTotpSecret(secrets: Secrets, managerId: number, sealed: Buffer): Buffer {
  return secrets.open('totp', sealed, `manager:${managerId}`);
}

/** Real time for which a code given in a session allows turning two steps off. */
const CODE_SECONDS = 600;

/** Records that a two-step or recovery code has just been given in this session. */
export async function recordCodeGiven(tx: Tx, { sessionId }: ManagerCaller): Promise<void> {
  await sql`update session set code_given_at = clock_timestamp() where id = ${sessionId}`.execute(tx);
}

/** Whether a two-step or recovery code was given in this session within the last ten minutes of real time. */
export async function wasCodeGiven(tx: Tx, { sessionId }: ManagerCaller): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session
    where id = ${sessionId} and code_given_at > clock_timestamp() - make_interval(secs => ${CODE_SECONDS})
  `.execute(tx);
  return rows.length > 0;
}

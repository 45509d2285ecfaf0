import { randomBytes } from 'node:crypto';
import { sql, type Tx } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';

const CODES = 10;
/** 80 bits: 16 letters and digits of Crockford's Base32, which has no I, L, O and U. */
const LENGTH = 16;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes ten new recovery codes of a manager, as `ABCD-EFGH-…`; earlier ones no longer work. Only hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  managerId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await deleteRecoveryCodes(tx, managerId);
  await sql`
    insert into recovery_code (manager_id, hash)
    select ${managerId}, unnest(${codes.map((code) => hashOf(secrets, managerId, code))}::text[])
  `.execute(tx);
  return codes.map((code) => code.replaceAll(/.{4}(?!$)/g, '$&-'));
}

/** Deletes the recovery codes of a manager. */
export async function deleteRecoveryCodes(tx: Tx, managerId: number): Promise<void> {
  await sql`delete from recovery_code where manager_id = ${managerId}`.execute(tx);
}

/** Takes a recovery code: it works once. Letters of either case, dashes and spaces are read alike. */
export async function takeRecoveryCode(
  tx: Tx,
  secrets: Secrets,
  managerId: number,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[ -]/g, '');
  if (code.length !== LENGTH) return false;
  const { rows } = await sql`
    delete from recovery_code where manager_id = ${managerId} and hash = ${hashOf(secrets, managerId, code)}
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

function newCode(): string {
  // 32 letters: each byte's low five bits are one, evenly.
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

function hashOf(secrets: Secrets, managerId: number, code: string): string {
  return secrets.mac('codes', `recovery:${managerId}:${code}`).toString('hex');
}

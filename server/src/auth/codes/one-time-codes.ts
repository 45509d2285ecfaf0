import { randomBytes, randomInt } from 'node:crypto';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { sha256Hex } from '../../http/auth/signature.ts';
import type { Secrets } from '../../secrets.ts';

/** What a one-time code is for; a code of one purpose is worthless for another. */
export type CodePurpose =
  | 'activate'
  | 'reset_password'
  | 'sign_in'
  | 'step_up'
  | 'old_email'
  | 'new_email'
  | 'phone';

interface NewCode {
  readonly managerId: number;
  readonly purpose: CodePurpose;
  /** Real time for which the code works. */
  readonly seconds: number;
  /** What a right code proves: a new e-mail address or phone number. */
  readonly target?: string;
}

const LINK_BYTES = 32;
const DIGITS = 6;

/**
 * Makes the code of a link: 256 random bits that alone find their manager. Earlier codes of the manager with the same
 * purpose no longer work. Only a hash is stored.
 */
export async function makeLinkCode(tx: Tx, code: NewCode): Promise<string> {
  const text = randomBytes(LINK_BYTES).toString('base64url');
  await storeCode(tx, code, sha256Hex(text));
  return text;
}

/**
 * Makes a code of six digits to type. It works only together with its manager, whose attempts the caller must limit.
 * Earlier codes of the manager with the same purpose no longer work. Only a keyed hash is stored.
 */
export async function makeTypedCode(tx: Tx, secrets: Secrets, code: NewCode): Promise<string> {
  const text = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await storeCode(tx, code, typedHash(secrets, code, text));
  return text;
}

/** What a right code belongs to. */
interface TakenCode {
  readonly managerId: number;
  readonly target: string | null;
}

/** The manager of a link's code that works, without taking it; null for an unknown, used or expired one. */
export async function findLinkCode(
  db: Db,
  purpose: CodePurpose,
  text: string,
): Promise<{ readonly managerId: number } | null> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from one_time_code
    where hash = ${sha256Hex(text)} and purpose = ${purpose} and expires_at > clock_timestamp()
  `.execute(db);
  const [code] = rows;
  return code === undefined ? null : { managerId: code.manager_id };
}

/** Takes the code of a link: it works once. Null for an unknown, used or expired one. */
export async function takeLinkCode(tx: Tx, purpose: CodePurpose, text: string): Promise<TakenCode | null> {
  return takeCode(tx, purpose, sha256Hex(text));
}

/** Takes a typed code of a manager: it works once. Null for an unknown, used or expired one. */
export async function takeTypedCode(
  tx: Tx,
  secrets: Secrets,
  { managerId, purpose, text }: Pick<NewCode, 'managerId' | 'purpose'> & { readonly text: string },
): Promise<TakenCode | null> {
  return takeCode(tx, purpose, typedHash(secrets, { managerId, purpose }, text));
}

/** Keyed and bound to the manager: six digits alone would be found by hashing a million of them. */
function typedHash(
  secrets: Secrets,
  { managerId, purpose }: Pick<NewCode, 'managerId' | 'purpose'>,
  text: string,
): string {
  return secrets.mac('codes', `${purpose}:${managerId}:${text}`).toString('hex');
}

async function storeCode(
  tx: Tx,
  { managerId, purpose, seconds, target }: NewCode,
  hash: string,
): Promise<void> {
  await sql`delete from one_time_code where manager_id = ${managerId} and purpose = ${purpose}`.execute(tx);
  await sql`
    insert into one_time_code (hash, purpose, manager_id, expires_at, target)
    values (${hash}, ${purpose}, ${managerId}, clock_timestamp() + make_interval(secs => ${seconds}), ${target ?? null})
  `.execute(tx);
}

async function takeCode(tx: Tx, purpose: CodePurpose, hash: string): Promise<TakenCode | null> {
  const { rows } = await sql<{ manager_id: number; target: string | null }>`
    delete from one_time_code
    where hash = ${hash} and purpose = ${purpose} and expires_at > clock_timestamp()
    returning manager_id, target
  `.execute(tx);
  const [code] = rows;
  return code === undefined ? null : { managerId: code.manager_id, target: code.target };
}

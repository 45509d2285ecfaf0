import { refuse, type Refusal } from '@touchline/contract/errors';
import { clearAttempts, countAttempt, type AttemptLimit } from '../auth/public.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';

/** Attempts at a typed code: of a million codes, five may be guessed in the time for which one works. */
const ATTEMPTS = { max: 5, seconds: 900 } as const;
/** Real time for which a typed code works. */
export const CODE_SECONDS = 900;

/** A kind of typed code, whose attempts are counted by manager. */
type CodeKind = 'email-code' | 'phone-code';

function limitOf(kind: CodeKind): AttemptLimit {
  return { kind, ...ATTEMPTS };
}

/** Counts an attempt at a code before its transaction, so that a wrong one stays counted. ERR_TOO_MANY beyond five. */
export async function countCodeAttempt(
  db: Db,
  secrets: Secrets,
  kind: CodeKind,
  managerId: number,
): Promise<Refusal | null> {
  const wait = await countAttempt(db, secrets, limitOf(kind), `manager:${managerId}`);
  return wait === null ? null : refuse('ERR_TOO_MANY', { retry_after: wait });
}

/** Forgets a manager's attempts after a right code. */
export async function clearCodeAttempts(
  tx: Tx,
  secrets: Secrets,
  kind: CodeKind,
  managerId: number,
): Promise<void> {
  await clearAttempts(tx, secrets, { kind, subject: `manager:${managerId}` });
}

/** The digits of a code as typed, with spaces or dashes. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '');
}

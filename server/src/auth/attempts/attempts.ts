import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';

/** Most attempts of a kind within a span of real time. */
export interface AttemptLimit {
  readonly kind: string;
  readonly max: number;
  readonly seconds: number;
}

/** Multiplies the maximum of every limit; one setting of the process, read by calls far from its settings. */
let factor = 1;

/** Multiplies the maximum of every limit in this process, by LIMITS_FACTOR. */
export function multiplyAttemptLimits(by: number): void {
  factor = by;
}

/**
 * Counts an attempt of a subject (an account, a network), whatever the outcome of the call. Returns null when it
 * is within the limit, else the seconds until the next attempt is allowed.
 */
export async function countAttempt(
  db: Db,
  secrets: Secrets,
  limit: AttemptLimit,
  subject: string,
): Promise<number | null> {
  return inTransaction(db, (tx) => countAttemptIn(tx, secrets, limit, subject));
}

/** Like `countAttempt`, within a transaction: rolled back with it. */
export async function countAttemptIn(
  tx: Tx,
  secrets: Secrets,
  limit: AttemptLimit,
  subject: string,
): Promise<number | null> {
  const key = secrets.mac('attempts', subject).toString('hex');
  // Attempts of one subject run one after another, so that concurrent ones cannot exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.kind}:${key}`}, 0))`.execute(tx);
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from at + make_interval(secs => ${limit.seconds}) - clock_timestamp())::float8 as wait
    from attempt
    where kind = ${limit.kind} and subject = ${key}
      and at > clock_timestamp() - make_interval(secs => ${limit.seconds})
    order by at desc offset ${limit.max * factor - 1} limit 1
  `.execute(tx);
  const [full] = rows;
  if (full !== undefined) return Math.max(1, Math.ceil(full.wait));
  await sql`insert into attempt (kind, subject) values (${limit.kind}, ${key})`.execute(tx);
  return null;
}

/** A kind of attempt and its subject: a name or an address. */
interface AttemptSubject {
  readonly kind: string;
  readonly subject: string;
}

/** Deletes all attempts of a subject after a success. */
export async function clearAttempts(
  tx: Tx,
  secrets: Secrets,
  { kind, subject }: AttemptSubject,
): Promise<void> {
  const key = secrets.mac('attempts', subject).toString('hex');
  await sql`delete from attempt where kind = ${kind} and subject = ${key}`.execute(tx);
}

/** Deletes the latest attempt of a subject, which succeeded; the others still count. */
export async function removeLatestAttempt(
  tx: Tx,
  secrets: Secrets,
  { kind, subject }: AttemptSubject,
): Promise<void> {
  const key = secrets.mac('attempts', subject).toString('hex');
  await sql`
    delete from attempt
    where id = (select id from attempt where kind = ${kind} and subject = ${key} order by at desc, id desc limit 1)
  `.execute(tx);
}

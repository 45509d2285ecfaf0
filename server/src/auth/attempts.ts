import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';

/** So many attempts of a kind within a span of real time. */
export interface AttemptLimit {
  readonly kind: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Counts an attempt for a subject (an account, a network), whatever becomes of the call.
 * Answers null when it is within the limit, else the seconds until the next one is.
 */
export async function countAttempt(
  db: Db,
  secrets: Secrets,
  limit: AttemptLimit,
  subject: string,
): Promise<number | null> {
  return inTransaction(db, (tx) => countAttemptIn(tx, secrets, limit, subject));
}

/** As `countAttempt`, as part of a transaction: undone with it. */
export async function countAttemptIn(
  tx: Tx,
  secrets: Secrets,
  limit: AttemptLimit,
  subject: string,
): Promise<number | null> {
  const key = secrets.mac('attempts', subject).toString('hex');
  // Attempts on one subject wait for each other, so that no more than the limit are ever let through.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.kind}:${key}`}, 0))`.execute(tx);
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from at + make_interval(secs => ${limit.seconds}) - clock_timestamp())::float8 as wait
    from attempt
    where kind = ${limit.kind} and subject = ${key}
      and at > clock_timestamp() - make_interval(secs => ${limit.seconds})
    order by at desc offset ${limit.max - 1} limit 1
  `.execute(tx);
  const [full] = rows;
  if (full !== undefined) return Math.max(1, Math.ceil(full.wait));
  await sql`insert into attempt (kind, subject) values (${limit.kind}, ${key})`.execute(tx);
  return null;
}

/** What was attempted, and by which subject: a name or an address. */
interface Attempted {
  readonly kind: string;
  readonly subject: string;
}

/** Forgives the attempts of a subject: it has proven itself. */
export async function clearAttempts(tx: Tx, secrets: Secrets, { kind, subject }: Attempted): Promise<void> {
  const key = secrets.mac('attempts', subject).toString('hex');
  await sql`delete from attempt where kind = ${kind} and subject = ${key}`.execute(tx);
}

/** Takes back the latest attempt of a subject, which turned out to be right; the others still count. */
export async function removeLatestAttempt(
  tx: Tx,
  secrets: Secrets,
  { kind, subject }: Attempted,
): Promise<void> {
  const key = secrets.mac('attempts', subject).toString('hex');
  await sql`
    delete from attempt
    where id = (select id from attempt where kind = ${kind} and subject = ${key} order by at desc, id desc limit 1)
  `.execute(tx);
}

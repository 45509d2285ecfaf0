import { sql, type Db } from '../../../db/database.ts';
import type { Nonsense } from '../reading.ts';
import { storable } from './requests.ts';

/** An answer that made sense, with its age. */
export interface KeptAnswer {
  readonly resource: string;
  readonly items: readonly unknown[];
  readonly answeredAt: Date;
}

/** Keeps an answer that made sense in place of the one before. */
export async function keepAnswer(
  db: Db,
  provider: string,
  resource: string,
  items: readonly unknown[],
  at: Date,
): Promise<void> {
  await sql`
    insert into provider_answer (provider, resource, items, answered_at)
    values (${provider}, ${resource}, ${JSON.stringify(items)}::jsonb, ${at})
    on conflict (provider, resource) do update set items = excluded.items, answered_at = excluded.answered_at
  `.execute(db);
}

export async function keptAnswer(db: Db, provider: string, resource: string): Promise<KeptAnswer | null> {
  const { rows } = await sql<{ items: unknown[]; answered_at: Date }>`
    select items, answered_at from provider_answer where provider = ${provider} and resource = ${resource}
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : { resource, items: row.items, answeredAt: row.answered_at };
}

/** When each resource was last answered. */
export async function answerTimes(db: Db, provider: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ resource: string; answered_at: Date }>`
    select resource, answered_at from provider_answer where provider = ${provider}
  `.execute(db);
  return new Map(rows.map(({ resource, answered_at }) => [resource, answered_at]));
}

interface Quarantined {
  readonly resource: string;
  readonly reason: Nonsense;
  readonly detail: string;
  /** The received answer; its beginning is kept. */
  readonly answer: unknown;
}

const MAX_EXCERPT = 2_000;

/** Keeps the beginning of an answer that made no sense, away from everything that is used. */
export async function quarantine(
  db: Db,
  provider: string,
  { resource, reason, detail, answer }: Quarantined,
  at: Date,
): Promise<void> {
  const text = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
  const excerpt = storable(text.slice(0, MAX_EXCERPT));
  await sql`
    insert into provider_quarantine as kept (provider, resource, reason, detail, excerpt, first_at, last_at)
    values (${provider}, ${resource}, ${reason}, ${storable(detail.slice(0, 300))}, ${excerpt}, ${at}, ${at})
    on conflict (provider, resource, reason) do update set detail = excluded.detail, excerpt = excluded.excerpt,
      times = kept.times + 1, last_at = excluded.last_at
  `.execute(db);
}

const KEEP_DAYS = 30;

/** Deletes what was refused a while ago and not again since. */
export async function deleteOldQuarantine(db: Db, now: Date): Promise<void> {
  await sql`
    delete from provider_quarantine where last_at < ${now}::timestamptz - ${KEEP_DAYS} * interval '1 day'
  `.execute(db);
}

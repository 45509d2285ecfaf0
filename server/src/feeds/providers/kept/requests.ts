import { DAY_MS } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../../db/database.ts';

/** How a provider answers at the moment. */
export interface ProviderState {
  readonly pausedUntil: Date | null;
  readonly failures: number;
  readonly lastFailure: string | null;
  readonly answeredAt: Date | null;
}

export async function providerState(db: Db, provider: string): Promise<ProviderState> {
  const { rows } = await sql<{
    paused_until: Date | null;
    failures: number;
    last_failure: string | null;
    answered_at: Date | null;
  }>`
    select paused_until, failures, last_failure, answered_at from provider_state where provider = ${provider}
  `.execute(db);
  const [row] = rows;
  return {
    pausedUntil: row?.paused_until ?? null,
    failures: row?.failures ?? 0,
    lastFailure: row?.last_failure ?? null,
    answeredAt: row?.answered_at ?? null,
  };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The start of the next day (UTC), when a provider counts from nothing again. */
export function nextDay(at: Date): Date {
  return new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS);
}

/** Counts a request of the day; false, and nothing counted, when the budget is spent. */
export async function spendRequest(db: Db, provider: string, at: Date, budget: number): Promise<boolean> {
  const spent = await sql`
    insert into provider_usage as usage (provider, day, used)
    select ${provider}, ${dayOf(at)}::date, 1 where ${budget} > 0
    on conflict (provider, day) do update set used = usage.used + 1 where usage.used < ${budget}
    returning 1
  `.execute(db);
  return spent.rows.length === 1;
}

/** How many requests of a day (UTC) are used. */
export async function requestsUsed(db: Db, provider: string, at: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from provider_usage where provider = ${provider} and day = ${dayOf(at)}::date
  `.execute(db);
  return rows[0]?.used ?? 0;
}

export async function recordAnswered(db: Db, provider: string, at: Date): Promise<void> {
  await sql`
    insert into provider_state (provider, answered_at) values (${provider}, ${at})
    on conflict (provider) do update set paused_until = null, failures = 0, last_failure = null,
      answered_at = excluded.answered_at
  `.execute(db);
}

/** Text of a provider as a database can store it. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Records a failed request; nothing is requested before `pausedUntil`. */
export async function recordFailure(
  db: Db,
  provider: string,
  failure: string,
  pausedUntil: Date,
): Promise<void> {
  await sql`
    insert into provider_state as state (provider, paused_until, failures, last_failure)
    values (${provider}, ${pausedUntil}, 1, ${storable(failure)})
    on conflict (provider) do update set paused_until = excluded.paused_until, failures = state.failures + 1,
      last_failure = excluded.last_failure
  `.execute(db);
}

import { readMatchEvent } from '../../read-event.ts';
import { sql, type Db, type Tx } from '../../../db/database.ts';
import type { MatchEvent } from '@touchline/domain/football/events';
import type { Nonsense } from '../reading.ts';

export interface PolledMatch {
  readonly polledAt: Date;
  readonly overAt: Date | null;
  readonly heldSince: Date | null;
  readonly heldReason: string | null;
  readonly figuresAt: Date | null;
}

/** The matches of a provider that were polled, by its key. */
export async function polledMatches(
  db: Db,
  provider: string,
  keys: readonly number[],
): Promise<ReadonlyMap<number, PolledMatch>> {
  const { rows } = await sql<{
    provider_key: string;
    polled_at: Date;
    over_at: Date | null;
    held_since: Date | null;
    held_reason: string | null;
    figures_at: Date | null;
  }>`
    select provider_key, polled_at, over_at, held_since, held_reason, figures_at from provider_match
    where provider = ${provider} and provider_key = any(${keys.map(String)}::text[])
  `.execute(db);
  return new Map(
    rows.map((row) => [
      Number(row.provider_key),
      {
        polledAt: row.polled_at,
        overAt: row.over_at,
        heldSince: row.held_since,
        heldReason: row.held_reason,
        figuresAt: row.figures_at,
      },
    ]),
  );
}

interface SensibleAnswer {
  readonly over: boolean;
  readonly figures: boolean;
}

/**
 * Locks a match of a provider for one answer, so that two processes do not number the same events. Creates its row when
 * it is the first answer.
 */
export async function lockPolledMatch(tx: Tx, provider: string, key: number, at: Date): Promise<PolledMatch> {
  await sql`
    insert into provider_match (provider, provider_key, polled_at) values (${provider}, ${String(key)}, ${at})
    on conflict do nothing
  `.execute(tx);
  await sql`
    select 1 from provider_match where provider = ${provider} and provider_key = ${String(key)} for update
  `.execute(tx);
  const match = (await polledMatches(tx, provider, [key])).get(key);
  if (match === undefined) throw new Error(`match ${key} of ${provider} is not there`);
  return match;
}

/** Records an answer that made sense; a match that is no longer over loses the time of its end. */
export async function recordSensible(
  tx: Tx,
  provider: string,
  key: number,
  { over, figures }: SensibleAnswer,
  at: Date,
): Promise<void> {
  await sql`
    update provider_match set polled_at = ${at}, held_since = null, held_reason = null,
      over_at = case when ${over} then coalesce(over_at, ${at}) end,
      figures_at = case when ${figures} then ${at}::timestamptz else figures_at end
    where provider = ${provider} and provider_key = ${String(key)}
  `.execute(tx);
}

/** Records an answer that made no sense: the match keeps what it had. */
export async function recordHeld(
  tx: Tx,
  provider: string,
  key: number,
  reason: Nonsense,
  at: Date,
): Promise<void> {
  await sql`
    update provider_match set polled_at = ${at}, held_since = coalesce(held_since, ${at}), held_reason = ${reason}
    where provider = ${provider} and provider_key = ${String(key)}
  `.execute(tx);
}

/** The events of a match from a place on, in order. Rows that are no longer valid events are left out. */
export async function providerEvents(
  db: Db,
  provider: string,
  key: number,
  from = 0,
): Promise<readonly MatchEvent[]> {
  const { rows } = await sql<{ event: unknown }>`
    select event from provider_event
    where provider = ${provider} and provider_key = ${String(key)} and sequence >= ${from} order by sequence
  `.execute(db);
  return rows.flatMap(({ event }) => {
    const known = readMatchEvent(event);
    return known === null ? [] : [known];
  });
}

/** Appends events after the `known` ones of a locked match. */
export async function appendProviderEvents(
  tx: Tx,
  provider: string,
  key: number,
  known: number,
  events: readonly MatchEvent[],
): Promise<void> {
  await sql`
    insert into provider_event (provider, provider_key, sequence, event)
    select ${provider}, ${String(key)}, ${known} + number - 1, event
    from unnest(${events.map((event) => JSON.stringify(event))}::jsonb[]) with ordinality as new (event, number)
  `.execute(tx);
}

/** How long the events of a match stay after its result was confirmed; the log of the match keeps them for good. */
const KEEP_DAYS = 7;

/** Deletes the provider's events of matches that were confirmed a while ago. Returns how many. */
export async function deleteOldEvents(db: Db, now: Date): Promise<number> {
  const deleted = await sql`
    delete from provider_event using match
    where match.provider = provider_event.provider and match.provider_key = provider_event.provider_key
      and match.confirmed_at < ${now}::timestamptz - ${KEEP_DAYS} * interval '1 day'
  `.execute(db);
  return Number(deleted.numAffectedRows ?? 0n);
}

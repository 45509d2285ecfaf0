import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import type { MatchEvent } from '@touchline/domain/football/events';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import type { FeedFixture, FeedWorld } from '../feeds/feed.ts';
import { ingestEvents } from '../football/feed/ingest-events.ts';
import { saveFixtures } from '../football/feed/save-fixtures.ts';
import { savePastWorld } from '../football/feed/save-past-world.ts';
import { saveWorld } from '../football/feed/save-world.ts';

/** A season that is over, from wherever it is read. */
export interface PastSeason {
  readonly provider: string;
  /** What is imported, unique for the provider: a league with a season, or a folder's season. */
  readonly name: string;
  readonly world: FeedWorld;
  readonly fixtures: readonly FeedFixture[];
  /** Whether clubs and players are also of today, so that what is known of them must stay. */
  readonly sharesWorld: boolean;
  /** All events of some matches; a match without any is left out. Null: nothing more can be read now. */
  events(fixtures: readonly FeedFixture[]): Promise<ReadonlyMap<number, readonly MatchEvent[]> | null>;
}

export interface ImportResult {
  readonly matches: number;
  /** Matches that are imported, by this run or an earlier one. */
  readonly imported: number;
  readonly finished: boolean;
}

type OnProgress = (share: number, label: string) => void;

const BATCH = 20;
/** Later than any match ends. */
const AFTER_MS = 3 * HOUR_MS;

/**
 * Imports a season match by match. What an earlier run has imported is skipped, so an import that was killed goes on, and
 * one that is repeated changes nothing. Reports its progress.
 */
export async function importSeason(
  db: Db,
  season: PastSeason,
  onProgress: OnProgress,
): Promise<ImportResult> {
  const { provider, fixtures } = season;
  const matchIds = await inTransaction(db, async (tx) => {
    const now = await gameNow(tx);
    await sql`
      insert into season_import (source, season, total, begun_at)
      values (${provider}, ${season.name}, ${fixtures.length}, ${now})
      on conflict (source, season) do update set total = excluded.total
    `.execute(tx);
    const origin = { provider, pace: 'standard', rules: CURRENT_RULES, at: now, round: 1_000 } as const;
    if (season.sharesWorld) await savePastWorld(tx, provider, season.world);
    else await saveWorld(tx, season.world, origin);
    return (await saveFixtures(tx, provider, fixtures, [])).matchIds;
  });
  const done = await importedMatches(db, provider, fixtures);
  const missing = fixtures
    .filter(({ matchId }) => matchIds.has(matchId) && !done.has(matchId))
    .toSorted((a, b) => a.kickOffMs - b.kickOffMs || a.matchId - b.matchId);
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH);
    onProgress(
      (fixtures.length - missing.length + from) / fixtures.length,
      label(done.size, fixtures.length),
    );
    const events = await season.events(batch);
    if (events === null) return { matches: fixtures.length, imported: done.size, finished: false };
    for (const fixture of batch) {
      const matchId = matchIds.get(fixture.matchId);
      const matchEvents = events.get(fixture.matchId) ?? [];
      if (matchId === undefined || matchEvents.length === 0) continue;
      await importMatch(db, matchId, fixture, matchEvents);
      done.add(fixture.matchId);
    }
    await recordProgress(db, season, done.size, false);
  }
  await recordProgress(db, season, done.size, true);
  onProgress(1, label(done.size, fixtures.length));
  return { matches: fixtures.length, imported: done.size, finished: true };
}

const label = (done: number, all: number): string => `${done} of ${all} matches`;

async function importMatch(
  db: Db,
  matchId: number,
  fixture: FeedFixture,
  events: readonly MatchEvent[],
): Promise<void> {
  const at = new Date(fixture.kickOffMs + AFTER_MS);
  const { refused } = await inTransaction(db, (tx) => ingestEvents(tx, matchId, events, [], at));
  const wrong = Object.entries(refused).filter(([, count]) => count > 0);
  if (wrong.length > 0)
    throw new Error(`events of match ${fixture.matchId} were refused: ${JSON.stringify(refused)}`);
}

/** The matches whose result is final here. */
async function importedMatches(
  db: Db,
  provider: string,
  fixtures: readonly FeedFixture[],
): Promise<Set<number>> {
  const { rows } = await sql<{ provider_key: string }>`
    select provider_key from match
    where provider = ${provider} and confirmed_at is not null
      and provider_key = any(${fixtures.map(({ matchId }) => String(matchId))}::text[])
  `.execute(db);
  return new Set(rows.map(({ provider_key }) => Number(provider_key)));
}

async function recordProgress(
  db: Db,
  { provider, name }: PastSeason,
  done: number,
  finished: boolean,
): Promise<void> {
  const now = await gameNow(db);
  await sql`
    update season_import set done = ${done}, finished_at = case when ${finished} then coalesce(finished_at, ${now}) end
    where source = ${provider} and season = ${name}
  `.execute(db);
}

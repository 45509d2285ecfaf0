import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MatchEvent, Position } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import type { FeedFixture, ScriptedFeed } from '../../feeds/public.ts';
import { saveFixtures } from './save-fixtures.ts';
import { appearancesOf, pointsOf, resultOf } from './score-match.ts';
import {
  lockMatch,
  type AppearanceRow,
  type LockedMatch,
  type MatchResult,
  type PointsRow,
} from './store.ts';
import { translateEvent } from './translate-event.ts';

/** Matches per transaction. */
const BATCH_SIZE = 16;
/** Matches whose rows are stored while those of the next ones are computed. */
const CHUNK_SIZE = 2;

interface SavedHistory {
  /** Matches added by this call; 0 when all are saved. */
  readonly added: number;
  readonly missing: number;
  readonly all: number;
}

/**
 * Saves the next batch of matches played before the world was followed: results, key events, appearances with
 * statistics, and points, without their statistics events. Leagues, clubs and players must exist. Repeated and
 * concurrent calls add nothing twice.
 */
export async function saveHistory(
  db: Db,
  feed: ScriptedFeed,
  period: { readonly fromMs: number; readonly beforeMs: number },
): Promise<SavedHistory> {
  const fixtures = feed.fixtures(period.fromMs, period.beforeMs);
  const known = await sql<{ provider_key: string }>`
    select provider_key from match
    where provider = ${feed.provider} and kickoff_at < ${new Date(period.beforeMs)}
  `.execute(db);
  const savedKeys = new Set(known.rows.map(({ provider_key }) => provider_key));
  const missing = fixtures.filter(({ matchId }) => !savedKeys.has(String(matchId)));
  const batch = missing.slice(0, BATCH_SIZE);
  if (batch.length > 0) await inTransaction(db, (tx) => savePlayed(tx, feed, batch));
  return { added: batch.length, missing: missing.length - batch.length, all: fixtures.length };
}

interface Known {
  readonly playerIds: ReadonlyMap<number, number>;
  readonly positions: ReadonlyMap<number, Position>;
}

interface Unplayed {
  readonly fixture: FeedFixture;
  readonly match: LockedMatch;
}

interface MatchRows {
  readonly matchId: number;
  readonly result: MatchResult;
  readonly events: readonly MatchEvent[];
  readonly appearances: readonly AppearanceRow[];
  readonly points: readonly PointsRow[];
}

async function savePlayed(tx: Tx, feed: ScriptedFeed, fixtures: readonly FeedFixture[]): Promise<void> {
  // A batch lost in a crash is saved again.
  await sql`set local synchronous_commit = off`.execute(tx);
  const { matchIds } = await saveFixtures(tx, feed.provider, fixtures, []);
  const known = await knownPlayers(tx, feed.provider);
  const locked: Unplayed[] = [];
  for (const fixture of fixtures) {
    const matchId = matchIds.get(fixture.matchId);
    const match = matchId === undefined ? null : await lockMatch(tx, matchId);
    // Another process may have saved it meanwhile.
    if (match?.status === 'scheduled') locked.push({ fixture, match });
  }
  const stored: Promise<unknown>[] = [];
  for (let from = 0; from < locked.length; from += CHUNK_SIZE) {
    const matches: MatchRows[] = [];
    for (const unplayed of locked.slice(from, from + CHUNK_SIZE)) {
      matches.push(rowsOf(feed, unplayed, known));
      // The database gets its next statement between two matches.
      await nextTurn();
    }
    const chunk = insertRows(tx, matches);
    // Awaited below; this prevents an unhandled rejection meanwhile.
    chunk.catch(() => undefined);
    stored.push(chunk);
  }
  await Promise.all(stored);
}

/** One after another, as all statements of a transaction, without a pause in between. */
async function insertRows(tx: Tx, matches: readonly MatchRows[]): Promise<void> {
  await Promise.all([
    insertResults(tx, matches),
    insertEvents(tx, matches),
    insertAppearances(tx, matches),
    insertPoints(tx, matches),
  ]);
}

async function knownPlayers(tx: Tx, provider: string): Promise<Known> {
  const { rows } = await sql<{ id: number; provider_key: string; position: Position }>`
    select id, provider_key, position from player where provider = ${provider}
  `.execute(tx);
  return {
    playerIds: new Map(rows.map(({ id, provider_key }) => [Number(provider_key), id])),
    positions: new Map(rows.map(({ id, position }) => [id, position])),
  };
}

/** The rows of a match. Throws if it refers to a player who is not saved. */
function rowsOf(
  feed: ScriptedFeed,
  { fixture, match }: Unplayed,
  { playerIds, positions }: Known,
): MatchRows {
  const matchId = match.id;
  const events = feed.script(fixture).map(({ event }) => {
    const translated = translateEvent(event, matchId, playerIds);
    if (translated === null) throw new Error(`match ${matchId} refers to a player who is not saved`);
    return translated;
  });
  const record = foldMatch(events);
  const { whistleMs, confirmedMs } = feed.endsOf(fixture);
  return {
    matchId,
    result: { ...resultOf(match, record, new Date(confirmedMs)), endedAt: new Date(whistleMs) },
    events: events.filter(({ happening: { kind } }) => kind !== 'stat_delta' && kind !== 'stat_deltas'),
    appearances: appearancesOf(match, record),
    points: pointsOf(match, record, positions),
  };
}

async function insertResults(tx: Tx, matches: readonly MatchRows[]): Promise<void> {
  const rows = matches.map(({ matchId, result }) => ({ id: matchId, ...result }));
  await sql`
    update match set status = result.status, home_score = "homeScore", away_score = "awayScore",
      minute = result.minute, ended_at = "endedAt", confirmed_at = "confirmedAt", events_version = 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as result (
      id int, status text, "homeScore" smallint, "awayScore" smallint, minute smallint, "endedAt" timestamptz,
      "confirmedAt" timestamptz
    )
    where match.id = result.id
  `.execute(tx);
}

async function insertEvents(tx: Tx, matches: readonly MatchRows[]): Promise<void> {
  const rows = matches.flatMap(({ matchId, events, result }) =>
    events.map(({ provider, id, version, time, happening }, index) => ({
      match_id: matchId,
      sequence: index + 1,
      provider,
      event_id: id,
      version,
      event: { time, happening },
      received_at: result.confirmedAt,
    })),
  );
  await sql`
    insert into match_event (match_id, sequence, provider, event_id, version, event, received_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      match_id int, sequence int, provider text, event_id text, version int, event jsonb, received_at timestamptz
    )
  `.execute(tx);
}

async function insertAppearances(tx: Tx, matches: readonly MatchRows[]): Promise<void> {
  const rows = matches.flatMap(({ matchId, appearances }) =>
    appearances.map((appearance) => ({ match_id: matchId, ...appearance })),
  );
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      match_id int, player_id int, club_id int, side text, started boolean, on_pitch boolean, minutes smallint,
      statistics jsonb
    )
  `.execute(tx);
}

async function insertPoints(tx: Tx, matches: readonly MatchRows[]): Promise<void> {
  const rows = matches.flatMap(({ matchId, points }) =>
    points.map((each) => ({ match_id: matchId, ...each })),
  );
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (match_id int, player_id int, scoring_table text, points int, reasons jsonb)
  `.execute(tx);
}

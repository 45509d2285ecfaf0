import type { MatchEvent, Position, Side, Statistics } from '@touchline/domain/football/events';
import type { PointsReason } from '@touchline/domain/scoring/score';
import { sql, type Db, type Tx } from '../../db/database.ts';

export type MatchStatus =
  | 'scheduled'
  | 'first_half'
  | 'half_time'
  | 'second_half'
  | 'extra_time'
  | 'ended'
  | 'confirmed'
  | 'postponed'
  | 'abandoned';

export interface LockedMatch {
  readonly id: number;
  readonly provider: string;
  readonly provider_key: string;
  readonly league_id: number;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly status: MatchStatus;
  readonly ended_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly events_version: number;
  readonly full_statistics: boolean;
  /** The provider's key of the season. */
  readonly season_key: string;
}

/**
 * Locks a match until the end of the transaction and reads it; null if it does not exist. `for no key update` does not
 * block the insert of a contest that references the match.
 */
export async function lockMatch(tx: Tx, matchId: number): Promise<LockedMatch | null> {
  const found = await sql<LockedMatch>`
    select match.id, match.provider, match.provider_key, match.league_id, match.home_club_id, match.away_club_id,
      match.status, match.ended_at, match.confirmed_at, match.events_version, league.full_statistics,
      season.provider_key as season_key
    from match
    join league on league.id = match.league_id
    join round on round.id = match.round_id
    join season on season.id = round.season_id
    where match.id = ${matchId}
    for no key update of match
  `.execute(tx);
  return found.rows[0] ?? null;
}

/** Every version of every event of a match, in the order of arrival. */
export async function loggedEvents(db: Db, matchId: number): Promise<readonly MatchEvent[]> {
  const found = await sql<{
    provider: string;
    event_id: string;
    version: number;
    event: Pick<MatchEvent, 'time' | 'happening'>;
  }>`
    select provider, event_id, version, event from match_event where match_id = ${matchId} order by sequence
  `.execute(db);
  return found.rows.map(({ provider, event_id, version, event }) => ({
    matchId,
    provider,
    id: event_id,
    version,
    ...event,
  }));
}

/** Appends events after the `logged` existing ones. The match must be locked. */
export async function appendEvents(
  tx: Tx,
  matchId: number,
  logged: number,
  events: readonly MatchEvent[],
  receivedAt: Date,
): Promise<void> {
  await sql`
    insert into match_event (match_id, sequence, provider, event_id, version, event, received_at)
    select ${matchId}, ${logged} + number, provider, event_id, version, event, ${receivedAt}
    from unnest(
      ${events.map(({ provider }) => provider)}::text[], ${events.map(({ id }) => id)}::text[],
      ${events.map(({ version }) => version)}::int[],
      ${events.map(({ time, happening }) => JSON.stringify({ time, happening }))}::jsonb[]
    ) with ordinality as arrived (provider, event_id, version, event, number)
  `.execute(tx);
}

/**
 * Our player ids by the provider's keys: players of the league, in a cup those of both clubs' leagues, and players
 * already in the match (a correction may arrive after a player has left the league).
 * In a match of an outside provider these are all its players: its answers were checked against the line-ups, and players
 * of a past season have since changed their league.
 */
export async function playersOfMatch(
  db: Db,
  match: Pick<LockedMatch, 'id' | 'provider' | 'league_id' | 'home_club_id' | 'away_club_id'>,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ id: number; provider_key: string }>`
    select id, provider_key from player
    where provider = ${match.provider} and provider_key = any(${keys.map(String)}::text[])
      and (league_id = ${match.league_id}
        or league_id in (select league_id from club where id in (${match.home_club_id}, ${match.away_club_id}))
        or exists (select from appearance where match_id = ${match.id} and player_id = player.id)
        or exists (
          select from match join provider_match using (provider, provider_key) where match.id = ${match.id}
        ))
  `.execute(db);
  return new Map(found.rows.map(({ id, provider_key }) => [Number(provider_key), id]));
}

/** The positions of players by id. */
export async function positionsOf(
  db: Db,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, Position>> {
  const found = await sql<{ id: number; position: Position }>`
    select id, position from player where id = any(${playerIds}::int[])
  `.execute(db);
  return new Map(found.rows.map(({ id, position }) => [id, position]));
}

export interface MatchResult {
  readonly status: MatchStatus;
  /** Null before the kick-off, like the minute. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly minute: number | null;
  readonly endedAt: Date | null;
  readonly confirmedAt: Date | null;
}

/** Stores the result of a locked match and raises its events version. `changedAt` is the game's time of the change. */
export async function storeResult(
  tx: Tx,
  matchId: number,
  result: MatchResult,
  changedAt: Date,
): Promise<void> {
  await sql`
    update match set status = ${result.status}, home_score = ${result.homeScore}, away_score = ${result.awayScore},
      minute_at = case when (status, minute) is not distinct from (${result.status}, ${result.minute}) then minute_at
        else ${changedAt} end,
      minute = ${result.minute}, ended_at = ${result.endedAt}, confirmed_at = ${result.confirmedAt},
      events_version = events_version + 1
    where id = ${matchId}
  `.execute(tx);
}

export interface AppearanceRow {
  readonly player_id: number;
  readonly club_id: number;
  readonly side: Side;
  readonly started: boolean;
  readonly on_pitch: boolean;
  readonly minutes: number;
  readonly statistics: Statistics;
}

/** Replaces the appearances of a locked match. */
export async function storeAppearances(
  tx: Tx,
  matchId: number,
  rows: readonly AppearanceRow[],
): Promise<void> {
  await sql`
    delete from appearance
    where match_id = ${matchId} and player_id <> all(${rows.map((row) => row.player_id)}::int[])
  `.execute(tx);
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select ${matchId}, player_id, club_id, side, started, on_pitch, minutes, statistics
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      player_id int, club_id int, side text, started boolean, on_pitch boolean, minutes smallint, statistics jsonb
    )
    order by player_id
    on conflict (match_id, player_id) do update set club_id = excluded.club_id, side = excluded.side,
      started = excluded.started, on_pitch = excluded.on_pitch, minutes = excluded.minutes,
      statistics = excluded.statistics
    where (appearance.club_id, appearance.side, appearance.started, appearance.on_pitch, appearance.statistics)
      is distinct from
      (excluded.club_id, excluded.side, excluded.started, excluded.on_pitch, excluded.statistics)
  `.execute(tx);
}

export interface PointsRow {
  readonly player_id: number;
  readonly scoring_table: string;
  readonly points: number;
  readonly reasons: readonly PointsReason[];
}

/** Replaces the points of a locked match; returns the players whose points changed. */
export async function storePoints(
  tx: Tx,
  matchId: number,
  rows: readonly PointsRow[],
): Promise<ReadonlySet<number>> {
  const gone = await sql<{ player_id: number }>`
    delete from player_points
    where match_id = ${matchId} and (player_id, scoring_table) not in (
      select player_id, scoring_table from unnest(
        ${rows.map((row) => row.player_id)}::int[], ${rows.map((row) => row.scoring_table)}::text[]
      ) as given (player_id, scoring_table)
    )
    returning player_id
  `.execute(tx);
  const changed = await sql<{ player_id: number }>`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    select ${matchId}, player_id, scoring_table, points, reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (player_id int, scoring_table text, points int, reasons jsonb)
    order by player_id, scoring_table
    on conflict (match_id, player_id, scoring_table)
      do update set points = excluded.points, reasons = excluded.reasons
      where (player_points.points, player_points.reasons) is distinct from (excluded.points, excluded.reasons)
    returning player_id
  `.execute(tx);
  return new Set([...gone.rows, ...changed.rows].map((row) => row.player_id));
}

import { sql, type Tx } from '../../db/database.ts';
import type { FeedFixture } from '../../feeds/public.ts';
import { notifyListeners, type MatchListener } from './ingest-events.ts';

interface SavedFixtures {
  /** Our ids of the matches by the provider's. */
  readonly matchIds: ReadonlyMap<number, number>;
  /** Matches that were new. */
  readonly added: number;
  /** Matches whose kick-off, round or ground changed. */
  readonly moved: number;
}

/**
 * Saves the fixtures of one provider with their seasons and rounds. A match that has not kicked off follows its
 * fixture, and the listeners are called when it moves; later changes are ignored. Leagues and clubs must exist:
 * fixtures of unknown ones are skipped.
 */
export async function saveFixtures(
  tx: Tx,
  provider: string,
  fixtures: readonly FeedFixture[],
  listeners: readonly MatchListener[],
): Promise<SavedFixtures> {
  const rows = fixtures.map((fixture) => ({
    provider_key: String(fixture.matchId),
    league: fixture.leagueCode,
    season: fixture.season,
    number: fixture.round,
    kickoff_at: new Date(fixture.kickOffMs),
    home: String(fixture.homeCode),
    away: String(fixture.awayCode),
    at_home: fixture.venueCode !== null,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
    provider_key text, league text, season text, number int, kickoff_at timestamptz, home text, away text, at_home boolean
  ) join league on league.provider = ${provider} and league.provider_key = given.league`;
  await sql`
    insert into season (league_id, provider_key, name)
    select distinct league.id, given.season, given.season from ${given} order by 1, 2
    on conflict (league_id, provider_key) do nothing
  `.execute(tx);
  const ofSeason = sql`${given} join season on season.league_id = league.id and season.provider_key = given.season`;
  await sql`
    insert into round (season_id, number)
    select distinct season.id, given.number from ${ofSeason} order by 1, 2
    on conflict (season_id, number) do nothing
  `.execute(tx);
  const saved = await sql<{ id: number; provider_key: string; added: boolean }>`
    insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at, venue_name)
    select ${provider}, given.provider_key, round.id, league.id, home.id, away.id, given.kickoff_at,
      case when given.at_home then home.venue_name end
    from ${ofSeason}
    join round on round.season_id = season.id and round.number = given.number
    join club as home on home.provider = ${provider} and home.provider_key = given.home
    join club as away on away.provider = ${provider} and away.provider_key = given.away
    order by given.provider_key
    on conflict (provider, provider_key) do update set round_id = excluded.round_id,
      kickoff_at = excluded.kickoff_at, venue_name = excluded.venue_name, status = 'scheduled'
    where match.status in ('scheduled', 'postponed')
      and (match.round_id, match.kickoff_at, match.venue_name)
        is distinct from (excluded.round_id, excluded.kickoff_at, excluded.venue_name)
    returning id, provider_key, xmax = 0 as added
  `.execute(tx);
  const moved = saved.rows.filter(({ added }) => !added).map(({ id }) => id);
  for (const matchId of moved.toSorted((a, b) => a - b)) await notifyListeners(tx, listeners, matchId);
  const matchIds = await sql<{ id: number; provider_key: string }>`
    select id, provider_key from match
    where provider = ${provider} and provider_key = any(${rows.map((row) => row.provider_key)}::text[])
  `.execute(tx);
  return {
    matchIds: new Map(matchIds.rows.map((row) => [Number(row.provider_key), row.id])),
    added: saved.rows.length - moved.length,
    moved: moved.length,
  };
}

/** Postpones a match until a fixture gives it a new kick-off. Returns false, without change, if it has kicked off. */
export async function postponeMatch(
  tx: Tx,
  matchId: number,
  listeners: readonly MatchListener[],
): Promise<boolean> {
  const postponed = await sql`
    update match set status = 'postponed' where id = ${matchId} and status = 'scheduled'
  `.execute(tx);
  if (postponed.numAffectedRows !== 1n) return false;
  await notifyListeners(tx, listeners, matchId);
  return true;
}

import { sql, type Tx } from '../../db/database.ts';
import type { FeedWorld } from '../../feeds/public.ts';
import { playerColumns } from './save-world.ts';

/**
 * Adds the leagues, clubs and players of a past season that are not known yet. What is known stays as it is: a past season
 * does not move players or clubs of today. Added players have no club and no card.
 */
export async function savePastWorld(tx: Tx, provider: string, world: FeedWorld): Promise<void> {
  const leagues = world.leagues.map((league) => ({
    provider_key: league.code,
    name: league.name,
    country_code: league.country?.toLowerCase() ?? '',
    full_statistics: league.fullStatistics,
  }));
  await sql`
    insert into league (provider, provider_key, name, country_code, full_statistics, pace)
    select ${provider}, provider_key, name, country_code, full_statistics, 'standard'
    from jsonb_to_recordset(${JSON.stringify(leagues)}::jsonb)
      as row (provider_key text, name text, country_code text, full_statistics boolean)
    order by provider_key
    on conflict (provider, provider_key) do nothing
  `.execute(tx);
  const grounds = new Map(world.venues.map((venue) => [venue.code, venue]));
  const clubs = world.clubs.map((club) => ({
    provider_key: String(club.code),
    league: club.leagueCode,
    name: club.name,
    short_name: club.shortName,
    kit_pattern: club.kit.pattern,
    colour_1: club.kit.primary,
    colour_2: club.kit.secondary,
    venue_name: grounds.get(club.venueCode ?? 0)?.name ?? null,
    venue_seats: grounds.get(club.venueCode ?? 0)?.seats ?? null,
  }));
  await sql`
    insert into club (provider, provider_key, league_id, name, short_name, kit_pattern, colour_1, colour_2, venue_name,
      venue_seats)
    select ${provider}, row.provider_key, league.id, row.name, short_name, kit_pattern, colour_1, colour_2, venue_name,
      venue_seats
    from jsonb_to_recordset(${JSON.stringify(clubs)}::jsonb) as row (
      provider_key text, league text, name text, short_name text, kit_pattern text, colour_1 text, colour_2 text,
      venue_name text, venue_seats int
    )
    join league on league.provider = ${provider} and league.provider_key = row.league
    order by row.provider_key
    on conflict (provider, provider_key) do nothing
  `.execute(tx);
  await savePastPlayers(tx, provider, world);
}

async function savePastPlayers(tx: Tx, provider: string, world: FeedWorld): Promise<void> {
  const leagueOfClub = new Map(world.clubs.map(({ code, leagueCode }) => [code, leagueCode]));
  const [onlyLeague] = world.leagues;
  const players = world.players.map((player) => ({
    provider_key: String(player.code),
    league: leagueOfClub.get(player.clubCode) ?? onlyLeague?.code ?? '',
    ...playerColumns(player),
  }));
  await sql`
    insert into player (provider, provider_key, league_id, name, short_name, position, nationality, shirt_number, rating,
      stars)
    select ${provider}, row.provider_key, league.id, row.name, short_name, position, nationality, shirt_number, rating, stars
    from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as row (
      provider_key text, league text, name text, short_name text, position text, nationality text,
      shirt_number smallint, rating int, stars smallint
    )
    join league on league.provider = ${provider} and league.provider_key = row.league
    order by row.provider_key
    on conflict (provider, provider_key) do nothing
  `.execute(tx);
}

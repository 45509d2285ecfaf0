import { starsOfVenue } from '@touchline/domain/cards';
import type { ContestPace, Rules } from '@touchline/domain/rules/index';
import { makeCards } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { FeedPlayer, FeedWorld } from '../../feeds/public.ts';

interface WorldOrigin {
  readonly provider: string;
  /** Selects the timings in the rules for contests of these leagues. */
  readonly pace: ContestPace;
  readonly rules: Rules;
  /** Transfers up to this time have happened. */
  readonly at: Date;
  /** Players listed from a later round on have no club yet. */
  readonly round: number;
}

interface SavedWorld {
  /** Our ids by the provider's code. */
  readonly leagueIds: ReadonlyMap<string, number>;
  readonly clubIds: ReadonlyMap<number, number>;
  readonly playerIds: ReadonlyMap<number, number>;
}

/**
 * Saves the leagues, clubs and players of a source and creates their cards. Saving again updates only what has changed
 * in the source; players it no longer lists lose their club. Seasons are saved with their fixtures. Stars keep their
 * first value: revisions are announced, not imported.
 */
export async function saveWorld(tx: Tx, world: FeedWorld, origin: WorldOrigin): Promise<SavedWorld> {
  const leagueIds = await saveLeagues(tx, world, origin);
  const clubIds = await saveClubs(tx, world, origin, leagueIds);
  const playerIds = await savePlayers(tx, world, origin, { leagueIds, clubIds });
  await makeWorldCards(tx, origin.rules, [...playerIds.values()], [...clubIds.values()]);
  return { leagueIds, clubIds, playerIds };
}

async function saveLeagues(
  tx: Tx,
  { leagues }: FeedWorld,
  { provider, pace }: WorldOrigin,
): Promise<ReadonlyMap<string, number>> {
  const rows = leagues.map(({ code, name, country, fullStatistics }) => ({
    provider_key: code,
    name,
    country_code: country?.toLowerCase() ?? '',
    full_statistics: fullStatistics,
  }));
  const saved = await sql<{ id: number; provider_key: string }>`
    insert into league (provider, provider_key, name, country_code, full_statistics, pace)
    select ${provider}, provider_key, name, country_code, full_statistics, ${pace}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (provider_key text, name text, country_code text, full_statistics boolean)
    order by provider_key
    on conflict (provider, provider_key) do update set name = excluded.name, country_code = excluded.country_code,
      full_statistics = excluded.full_statistics, pace = excluded.pace
    returning id, provider_key
  `.execute(tx);
  return new Map(saved.rows.map((row) => [row.provider_key, row.id]));
}

async function saveClubs(
  tx: Tx,
  { clubs, venues }: FeedWorld,
  { provider }: WorldOrigin,
  leagueIds: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, number>> {
  const grounds = new Map(venues.map((venue) => [venue.code, venue]));
  const rows = clubs.map((club) => {
    const ground = club.venueCode === null ? undefined : grounds.get(club.venueCode);
    return {
      provider_key: String(club.code),
      league_id: leagueIds.get(club.leagueCode) ?? null,
      name: club.name,
      short_name: club.shortName,
      kit_pattern: club.kit.pattern,
      colour_1: club.kit.primary,
      colour_2: club.kit.secondary,
      venue_name: ground?.name ?? null,
      venue_seats: ground?.seats ?? null,
    };
  });
  const saved = await sql<{ id: number; provider_key: string }>`
    insert into club (provider, provider_key, league_id, name, short_name, kit_pattern, colour_1, colour_2, venue_name,
      venue_seats)
    select ${provider}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      provider_key text, league_id int, name text, short_name text, kit_pattern text, colour_1 text, colour_2 text,
      venue_name text, venue_seats int
    )
    order by provider_key
    on conflict (provider, provider_key) do update set league_id = excluded.league_id, name = excluded.name,
      short_name = excluded.short_name, kit_pattern = excluded.kit_pattern, colour_1 = excluded.colour_1,
      colour_2 = excluded.colour_2, venue_name = excluded.venue_name, venue_seats = excluded.venue_seats
    returning id, provider_key
  `.execute(tx);
  return new Map(saved.rows.map((row) => [Number(row.provider_key), row.id]));
}

/** What a feed says of a player, as columns. */
export function playerColumns(
  player: FeedWorld['players'][number],
): Readonly<Record<string, string | number>> {
  return {
    name: player.name,
    short_name: player.shortName,
    position: player.position,
    nationality: player.nationality?.toLowerCase() ?? '',
    shirt_number: player.shirtNumber,
    rating: player.rating,
    stars: player.stars,
  };
}

async function savePlayers(
  tx: Tx,
  world: FeedWorld,
  origin: WorldOrigin,
  { leagueIds, clubIds }: Omit<SavedWorld, 'playerIds'>,
): Promise<ReadonlyMap<number, number>> {
  const leagueOfClub = new Map(world.clubs.map(({ code, leagueCode }) => [code, leagueIds.get(leagueCode)]));
  const clubOf = clubsAt(world, origin.at);
  const rows = world.players.map((player) => ({
    provider_key: String(player.code),
    club_id: player.listedFromRound > origin.round ? null : (clubIds.get(clubOf(player)) ?? null),
    league_id: leagueOfClub.get(clubOf(player)) ?? null,
    ...playerColumns(player),
  }));
  const saved = await sql<{ id: number; provider_key: string }>`
    insert into player (provider, provider_key, club_id, league_id, name, short_name, position, nationality,
      shirt_number, rating, stars)
    select ${origin.provider}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      provider_key text, club_id int, league_id int, name text, short_name text, position text, nationality text,
      shirt_number smallint, rating int, stars smallint
    )
    order by provider_key
    on conflict (provider, provider_key) do update set club_id = excluded.club_id, league_id = excluded.league_id,
      name = excluded.name, short_name = excluded.short_name, position = excluded.position,
      nationality = excluded.nationality, shirt_number = excluded.shirt_number, rating = excluded.rating
    returning id, provider_key
  `.execute(tx);
  await sql`
    update player set club_id = null
    where provider = ${origin.provider} and league_id = any(${[...leagueIds.values()]}::int[])
      and club_id is not null and id <> all(${saved.rows.map(({ id }) => id)}::int[])
  `.execute(tx);
  return new Map(saved.rows.map((row) => [Number(row.provider_key), row.id]));
}

/** The club of each player at a given time, by the provider's codes. */
function clubsAt({ transfers }: FeedWorld, at: Date): (player: FeedPlayer) => number {
  const past = transfers.filter(({ atMs }) => atMs <= at.getTime()).toSorted((a, b) => a.atMs - b.atMs);
  const latest = new Map(past.map(({ playerCode, clubCode }) => [playerCode, clubCode]));
  return ({ code, clubCode }) => latest.get(code) ?? clubCode;
}

const PLAYER_CARD = 1;
const VENUE_CARD = 2;

/** A player's card has the player's id as subject, a venue's card the id of its home club. */
async function makeWorldCards(
  tx: Tx,
  { cards, ...rules }: Rules,
  playerIds: readonly number[],
  clubIds: readonly number[],
): Promise<void> {
  const players = await sql<{ id: number; stars: 1 | 2 | 3 | 4 | 5 }>`
    select id, stars from player where id = any(${playerIds}::int[])
  `.execute(tx);
  const venues = await sql<{ id: number; seats: number }>`
    select id, venue_seats as seats from club where id = any(${clubIds}::int[]) and venue_seats is not null
  `.execute(tx);
  await makeCards(tx, [
    ...players.rows.map(
      ({ id, stars }) =>
        ({
          assetType: PLAYER_CARD,
          subjectId: id,
          stars,
          lifetime: cards.players[stars].lifetimeCopies,
        }) as const,
    ),
    ...venues.rows.map(({ id, seats }) => {
      const stars = starsOfVenue(seats, { cards, ...rules });
      const lifetime = cards.venues[stars].lifetimeCopies;
      return { assetType: VENUE_CARD, subjectId: id, stars, lifetime } as const;
    }),
  ]);
}

import type { CallOutput } from '@touchline/contract/calls';
import type { Position } from '@touchline/domain/football/events';
import type { ContestPace } from '@touchline/domain/rules/index';
import { sql, type Db } from '../db/database.ts';
import { minuteClockOf } from './matches/minute-clock.ts';

export type MatchRow = CallOutput<'football.matches.timeline'>['match'];
export type ClubRow = MatchRow['home'];
export type LeagueRow = CallOutput<'football.leagues'>[number];

/** Clubs by id, in the format of the calls. */
export async function loadClubs(db: Db, clubIds: readonly number[]): Promise<ReadonlyMap<number, ClubRow>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    short_name: string;
    kit_pattern: ClubRow['kit']['pattern'];
    colour_1: string;
    colour_2: string;
  }>`
    select id, name, short_name, kit_pattern, colour_1, colour_2 from club where id = any(${[...new Set(clubIds)]})
  `.execute(db);
  return new Map(
    rows.map(({ id, name, short_name, kit_pattern, colour_1, colour_2 }) => [
      id,
      { id, name, short_name, kit: { pattern: kit_pattern, colour_1, colour_2 } },
    ]),
  );
}

interface PlayerOfClub {
  readonly name: string;
  readonly short_name: string;
  readonly position: Position;
  /** Their present club; null without one. */
  readonly club: ClubRow | null;
}

/** Players by id with their clubs, in the format of the calls; unknown ids are left out. */
export async function loadPlayersOfClubs(
  db: Db,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, PlayerOfClub>> {
  const { rows } = await sql<Omit<PlayerOfClub, 'club'> & { id: number; club_id: number | null }>`
    select id, name, short_name, position, club_id from player where id = any(${[...playerIds]}::int[])
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ club_id }) => club_id ?? []),
  );
  return new Map(
    rows.map(({ id, club_id, ...player }) => [
      id,
      { ...player, club: club_id === null ? null : (clubs.get(club_id) ?? null) },
    ]),
  );
}

/**
 * Matches in the format of the calls, by kick-off; unknown ids are left out. `isVoid` returns whether a match gives no
 * points, which depends on the contest it is shown in.
 */
export async function loadMatchRows(
  db: Db,
  matchIds: readonly number[],
  isVoid: (matchId: number) => boolean,
): Promise<MatchRow[]> {
  const { rows } = await sql<{
    id: number;
    league_id: number;
    round: number;
    kickoff_at: Date;
    home_club_id: number;
    away_club_id: number;
    home_score: number | null;
    away_score: number | null;
    status: MatchRow['status'];
    minute: number | null;
    minute_at: Date | null;
    pace: ContestPace;
    venue_name: string | null;
  }>`
    select match.id, match.league_id, round.number as round, kickoff_at, home_club_id, away_club_id, home_score,
      away_score, status, minute, minute_at, league.pace, coalesce(match.venue_name, home.venue_name) as venue_name
    from match
    join round on round.id = match.round_id
    join league on league.id = match.league_id
    join club as home on home.id = home_club_id
    where match.id = any(${matchIds})
    order by kickoff_at, match.id
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap((row) => [row.home_club_id, row.away_club_id]),
  );
  return rows.flatMap((row) => {
    const home = clubs.get(row.home_club_id);
    const away = clubs.get(row.away_club_id);
    if (home === undefined || away === undefined) return [];
    const { id, league_id, round, home_score, away_score, status, minute, venue_name } = row;
    const kickoff_dt = row.kickoff_at.toISOString();
    const is_void = isVoid(id);
    return [
      {
        id,
        league_id,
        round,
        kickoff_dt,
        home,
        away,
        home_score,
        away_score,
        status,
        minute,
        minute_clock: minuteClockOf(row),
        is_void,
        venue_name,
      },
    ];
  });
}

/** Leagues by season id, in the format of the calls. */
export async function loadLeagues(
  db: Db,
  seasonIds: readonly number[],
): Promise<ReadonlyMap<number, LeagueRow>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    country_code: string;
    full_statistics: boolean;
    season_id: number;
    season_name: string;
  }>`
    select league.id, league.name, country_code, full_statistics, season.id as season_id, season.name as season_name
    from season join league on league.id = season.league_id
    where season.id = any(${[...new Set(seasonIds)]})
  `.execute(db);
  return new Map(rows.map((row) => [row.season_id, leagueRow(row)]));
}

/** The pseudo-league for all leagues, with id and value -1; clients translate its name. */
export const ALL_LEAGUES: LeagueRow = {
  id: -1,
  name: 'All leagues',
  countryId: { country_code: '' },
  season: { id: -1, name: '' },
  seasonId: -1,
  label: 'All leagues',
  value: -1,
  full_statistics: true,
};

/** The entry of lists of leagues that filters by none; clients translate its name. */
export const EVERY_LEAGUE: LeagueRow = { ...ALL_LEAGUES, id: 0, value: 0 };

/** The entry of lists of leagues for contests over matches of any league; clients translate its name. */
export const ACROSS_EUROPE: LeagueRow = { ...ALL_LEAGUES, name: 'Across Europe', label: 'Across Europe' };

/** A league with one of its seasons, in the format of the calls. */
export function leagueRow(row: {
  readonly id: number;
  readonly name: string;
  readonly country_code: string;
  readonly full_statistics: boolean;
  readonly season_id: number;
  readonly season_name: string;
}): LeagueRow {
  const { id, name, country_code, full_statistics } = row;
  return {
    id,
    name,
    countryId: { country_code },
    season: { id: row.season_id, name: row.season_name },
    seasonId: row.season_id,
    label: country_code === '' ? name : `${name} (${country_code.toUpperCase()})`,
    value: id,
    full_statistics,
  };
}

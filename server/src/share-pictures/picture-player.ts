import { sql, type Db } from '../db/database.ts';
import { type ClubRow, loadClubs, seasonRecord, type SeasonRecord } from '../football/public.ts';
import type { Position } from '@touchline/domain/football/events';

/** The player data of a picture. */
export interface PicturePlayer {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Position;
  readonly stars: number;
  readonly shirt_number: number;
  /** ISO 3166 alpha-2, lower case, or null where it is not known. */
  readonly nationality: string | null;
  readonly club: ClubRow;
  /** Points of the last matches in the easy table, oldest first. */
  readonly form: readonly number[];
  /** Their mean as a decimal number with at most one decimal, or null without a match. */
  readonly figure: string | null;
  /** Of the league's current season. */
  readonly season?: SeasonRecord;
}

/** The number of matches of a player's form, the same everywhere. */
const MATCHES = 5;
/** The table with whole points, which every league has. */
const TABLE = 'easy';

/** The data of a player's picture, or null for an unknown player or one without a club. */
export async function loadPicturePlayer(db: Db, playerId: number): Promise<PicturePlayer | null> {
  const { rows } = await sql<{
    club_id: number;
    name: string;
    short_name: string;
    position: PicturePlayer['position'];
    nationality: string;
    shirt_number: number;
    stars: number;
    form: number[];
  }>`
    select club_id, name, short_name, position, nationality, shirt_number, stars,
      coalesce((
        select array_agg(points order by kickoff_at, id)
        from (
          select player_points.points, match.kickoff_at, match.id
          from player_points
          join appearance on appearance.match_id = player_points.match_id
            and appearance.player_id = player_points.player_id and appearance.minutes > 0
          join match on match.id = player_points.match_id
          where player_points.player_id = player.id and scoring_table = ${TABLE}
          order by match.kickoff_at desc, match.id desc
          limit ${MATCHES}
        ) as latest
      ), '{}') as form
    from player
    where id = ${playerId} and club_id is not null
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const club = (await loadClubs(db, [row.club_id])).get(row.club_id);
  if (club === undefined) return null;
  const { name, short_name, position, shirt_number, stars, form } = row;
  const season = await seasonRecord(db, playerId);
  const nationality = row.nationality === '' ? null : row.nationality;
  return {
    id: playerId,
    name,
    short_name,
    position,
    shirt_number,
    stars,
    nationality,
    club,
    form,
    figure: meanOf(form),
    ...(season !== null && { season }),
  };
}

function meanOf(points: readonly number[]): string | null {
  if (points.length === 0) return null;
  const sum = points.reduce((total, each) => total + each, 0);
  return String(Math.round((sum / points.length) * 10) / 10);
}

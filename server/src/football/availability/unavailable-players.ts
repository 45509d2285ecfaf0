import type { Position } from '@touchline/domain/football/events';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { absenceOf, type Absence, type AbsenceRow } from './absence-rows.ts';

/** A player who is out, with the known details. */
export interface UnavailablePlayer extends Absence {
  readonly playerId: number;
  readonly clubId: number;
  readonly name: string;
  readonly shortName: string;
  readonly position: Position;
  readonly shirtNumber: number;
}

interface UnavailableRow extends AbsenceRow {
  readonly player_id: number;
  readonly club_id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Position;
  readonly shirt_number: number;
}

/**
 * The players of clubs who are out, one entry each: their certain absence that lasts longest, else a doubt. By club,
 * position and shirt number. With `kickOff` only those who miss, or may miss, a match at that time; else all whose
 * return is still to come.
 */
export async function unavailablePlayers(
  db: Db | Tx,
  clubIds: readonly number[],
  kickOff: Date | null = null,
): Promise<readonly UnavailablePlayer[]> {
  const { rows } = await sql<UnavailableRow>`
    select * from (
      select distinct on (player.id) player.id as player_id, club_id, name, short_name, position, shirt_number,
        status, reason, known_at, out_from, expected_return
      from absence join player on player.id = player_id
      where club_id = any(${[...new Set(clubIds)]}::int[]) and ended_at is null and ${isOutAt(kickOff)}
      order by player.id, status = 'doubtful', expected_return desc nulls first, absence.id
    ) as missing
    order by club_id, array_position(array['GK', 'DF', 'MF', 'FW'], position), shirt_number, player_id
  `.execute(db);
  return rows.map((row) => ({
    playerId: row.player_id,
    clubId: row.club_id,
    name: row.name,
    shortName: row.short_name,
    position: row.position,
    shirtNumber: row.shirt_number,
    ...absenceOf(row),
  }));
}

export interface MissingPlayer {
  readonly playerId: number;
  readonly clubId: number;
}

/**
 * Who of these clubs misses a match, or missed it: the same before it and years later. A doubtful player is not
 * absent.
 */
export async function playersMissing(
  db: Db | Tx,
  clubIds: readonly number[],
  kickOff: Date,
): Promise<readonly MissingPlayer[]> {
  const { rows } = await sql<MissingPlayer>`
    select distinct player_id as "playerId", club_id as "clubId"
    from absence join player on player.id = player_id
    where club_id = any(${[...clubIds]}::int[]) and status <> 'doubtful' and out_from <= ${kickOff}
      and (ended_at > ${kickOff} or ended_at is null and (expected_return is null or expected_return > ${kickOff}))
    order by player_id
  `.execute(db);
  return rows;
}

/** Open absences of these players by player id, the one that counts each; see `unavailablePlayers`. */
export async function absencesOfPlayers(
  db: Db | Tx,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, Absence>> {
  const { rows } = await sql<AbsenceRow & { player_id: number }>`
    select distinct on (player_id) player_id, status, reason, known_at, out_from, expected_return
    from absence
    where player_id = any(${[...playerIds]}::int[]) and ended_at is null and ${isOutAt(null)}
    order by player_id, status = 'doubtful', expected_return desc nulls first, id
  `.execute(db);
  return new Map(rows.map(({ player_id, ...row }) => [player_id, absenceOf(row)]));
}

/** Whether an absence includes a kick-off, or, without one, is not over. */
function isOutAt(kickOff: Date | null) {
  return kickOff === null
    ? sql`(expected_return is null or expected_return > (select game_now()))`
    : sql`out_from <= ${kickOff} and (expected_return is null or expected_return > ${kickOff})`;
}

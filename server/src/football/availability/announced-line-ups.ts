import { sql, type Db, type Tx } from '../../db/database.ts';

/** The announced line-up of a club for a match: everyone in it, and whether they start. */
export interface AnnouncedLineUp {
  readonly matchId: number;
  readonly clubId: number;
  readonly startersById: ReadonlyMap<number, boolean>;
}

/** The line-ups that are out for some matches, ended ones as well. A club without starters has not announced its own. */
export async function announcedLineUps(
  db: Db | Tx,
  matchIds: readonly number[],
): Promise<readonly AnnouncedLineUp[]> {
  const { rows } = await sql<{ match_id: number; club_id: number; player_ids: number[]; started: boolean[] }>`
    select match_id, club_id, array_agg(player_id order by player_id) as player_ids,
      array_agg(started order by player_id) as started
    from appearance where match_id = any(${matchIds}::int[])
    group by match_id, club_id having bool_or(started)
  `.execute(db);
  return rows.map(({ match_id, club_id, player_ids, started }) => ({
    matchId: match_id,
    clubId: club_id,
    startersById: new Map(player_ids.map((playerId, index) => [playerId, started[index] === true])),
  }));
}

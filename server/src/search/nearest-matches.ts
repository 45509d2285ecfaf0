import { sql, type Db } from '../db/database.ts';

/** The most relevant match of each club, by club id: in play, else the next, else the last. */
export async function nearestMatches(
  db: Db,
  clubIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  // A match in play started within the last day.
  const { rows } = await sql<{ club_id: number; match_id: number }>`
    select club.id as club_id, nearest.id as match_id
    from unnest(${[...new Set(clubIds)]}::int[]) as club (id)
    cross join lateral (
      select id from (
        (select id, kickoff_at, false as is_over from match
          where home_club_id = club.id and kickoff_at > (select game_now()) - interval '1 day'
            and status not in ('ended', 'confirmed', 'postponed', 'abandoned')
          order by kickoff_at limit 1)
        union all
        (select id, kickoff_at, false from match
          where away_club_id = club.id and kickoff_at > (select game_now()) - interval '1 day'
            and status not in ('ended', 'confirmed', 'postponed', 'abandoned')
          order by kickoff_at limit 1)
        union all
        (select id, kickoff_at, true from match
          where home_club_id = club.id and kickoff_at <= (select game_now()) order by kickoff_at desc limit 1)
        union all
        (select id, kickoff_at, true from match
          where away_club_id = club.id and kickoff_at <= (select game_now()) order by kickoff_at desc limit 1)
      ) as candidate
      order by is_over, case when is_over then null else kickoff_at end, kickoff_at desc, id
      limit 1
    ) as nearest
  `.execute(db);
  return new Map(rows.map(({ club_id, match_id }) => [club_id, match_id]));
}

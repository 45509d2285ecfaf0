import { CACHE_PLAN } from '../../db/cached-plans.ts';
import { sql, type Db } from '../../db/database.ts';
import { recentRead } from '../../db/recent-read.ts';

/** The next match of a club. */
export interface NextMatch {
  readonly kickoffAt: Date;
  readonly atHome: boolean;
  readonly opponent: { readonly name: string; readonly short_name: string };
  readonly league: { readonly id: number; readonly name: string };
}

/**
 * By club id, the next match that a card of the club can still be picked for: Sprint contests lock a minute before.
 * Clubs without one are left out.
 */
export type NextMatches = ReadonlyMap<number, NextMatch>;

/** The next matches of clubs as they are now. */
export function loadNextMatches(db: Db, clubIds: readonly number[]): Promise<NextMatches> {
  return readNextMatches(db, sql`club.id = any(${[...new Set(clubIds)]}::int[])`);
}

/**
 * The next matches of all clubs, at most a second old, so that the pages of a list need no statement for them. Clubs
 * are few, and a match that starts, moves or is added needs no notice.
 */
export const recentNextMatches: (db: Db) => Promise<NextMatches> = recentRead(
  (db) => readNextMatches(db, sql`true`),
  { maxMs: 1_000, refreshedAfterMs: 500 },
);

async function readNextMatches(db: Db, wanted: ReturnType<typeof sql>): Promise<NextMatches> {
  const next = (side: 'home' | 'away') => {
    const column = side === 'home' ? sql`home_club_id` : sql`away_club_id`;
    return sql`(
      select id, kickoff_at, home_club_id, away_club_id, league_id from match
      where ${column} = club.id and kickoff_at > (select game_now()) + interval '1 minute' and status = 'scheduled'
      order by kickoff_at, id limit 1
    )`;
  };
  const { rows } = await sql<{
    club_id: number;
    kickoff_at: Date;
    at_home: boolean;
    name: string;
    short_name: string;
    league_id: number;
    league_name: string;
  }>`
    ${CACHE_PLAN} select club.id as club_id, kickoff_at, match.home_club_id = club.id as at_home, opponent.name, opponent.short_name,
      league.id as league_id, league.name as league_name
    from club
    cross join lateral (
      select * from (${next('home')} union all ${next('away')}) as either order by kickoff_at, id limit 1
    ) as match
    join club as opponent on opponent.id = case club.id when home_club_id then away_club_id else home_club_id end
    join league on league.id = match.league_id
    where ${wanted}
  `.execute(db);
  return new Map(
    rows.map(({ club_id, kickoff_at, at_home, name, short_name, league_id, league_name }) => [
      club_id,
      {
        kickoffAt: kickoff_at,
        atHome: at_home,
        opponent: { name, short_name },
        league: { id: league_id, name: league_name },
      },
    ]),
  );
}

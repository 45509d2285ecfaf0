import { difficultyOf, fixtureChances } from '@touchline/domain/football/season/difficulty';
import type { Side } from '@touchline/domain/football/events';
import { sql, type Db } from '../../db/database.ts';
import { loadSquads, scaleOf } from './league-strength.ts';

interface Fixture {
  readonly id: number;
  readonly home_club_id: number;
  readonly away_club_id: number;
}

/** How hard matches are for both of their clubs, 1 (easiest) to 5, in the scale of the home club's league. */
export async function matchDifficulties(
  db: Db,
  matches: readonly Fixture[],
): Promise<ReadonlyMap<number, Readonly<Record<Side, 1 | 2 | 3 | 4 | 5>>>> {
  const clubIds = matches.flatMap(({ home_club_id, away_club_id }) => [home_club_id, away_club_id]);
  const { rows } = await sql<{ id: number; league_id: number }>`
    select id, league_id from club
    where league_id in (select league_id from club where id = any(${clubIds}::int[])) order by id
  `.execute(db);
  const leagueOf = new Map(rows.map(({ id, league_id }) => [id, league_id]));
  const leagues = new Map<number, Awaited<ReturnType<typeof loadSquads>>>();
  for (const [leagueId, clubs] of Map.groupBy(rows, ({ league_id }) => league_id))
    leagues.set(
      leagueId,
      await loadSquads(
        db,
        clubs.map(({ id }) => id),
      ),
    );
  const squadOf = (clubId: number) => leagues.get(leagueOf.get(clubId) ?? 0)?.byClub.get(clubId) ?? [];
  return new Map(
    matches.flatMap(({ id, home_club_id: home, away_club_id: away }) => {
      const leagueId = leagueOf.get(home);
      const squads = leagues.get(leagueId ?? 0);
      const isKnown = leagueId !== undefined && squads !== undefined;
      if (!isKnown || squadOf(home).length === 0 || squadOf(away).length === 0) return [];
      const chances = fixtureChances(scaleOf(db, leagueId, squads), squadOf(home), squadOf(away));
      return [[id, { home: difficultyOf(chances.home), away: difficultyOf(chances.away) }] as const];
    }),
  );
}

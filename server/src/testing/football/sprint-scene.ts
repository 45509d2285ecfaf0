import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { FeedFixture } from '../../feeds/feed.ts';
import { SPRINT_PROVIDER } from '../../feeds/simulator/sprint-match.ts';
import type { SprintWorld } from '../../feeds/simulator/world.ts';
import { saveFixtures } from '../../football/feed/save-fixtures.ts';
import { saveWorld } from '../../football/feed/save-world.ts';

/** Stores a Sprint League as of `at`, with some of its fixtures. Returns the match ids by feed id. */
export async function saveSprint(
  tx: Tx,
  world: SprintWorld,
  fixtures: readonly FeedFixture[],
  at: Date,
): Promise<ReadonlyMap<FeedFixture['matchId'], number>> {
  await saveWorld(tx, world, {
    provider: SPRINT_PROVIDER,
    pace: 'sprint',
    rules: CURRENT_RULES,
    at,
    round: 1,
  });
  return (await saveFixtures(tx, SPRINT_PROVIDER, fixtures, [])).matchIds;
}

/** The appearances of a match and the points of its players, in a fixed order. */
export async function performancesOf(
  db: Db,
  matchId: number,
): Promise<{ readonly appearances: readonly unknown[]; readonly points: readonly unknown[] }> {
  const appearances =
    await sql`select * from appearance where match_id = ${matchId} order by player_id`.execute(db);
  const points = await sql`
    select * from player_points where match_id = ${matchId} order by player_id, scoring_table
  `.execute(db);
  return { appearances: appearances.rows, points: points.rows };
}

/** Resets a match to its state before the first event. */
export async function forgetMatch(db: Db | Tx, matchId: number): Promise<void> {
  await sql`delete from player_points where match_id = ${matchId}`.execute(db);
  await sql`delete from appearance where match_id = ${matchId}`.execute(db);
  await sql`delete from match_event where match_id = ${matchId}`.execute(db);
  await sql`
    update match set status = 'scheduled', home_score = null, away_score = null, minute = null, ended_at = null,
      confirmed_at = null, events_version = 0
    where id = ${matchId}
  `.execute(db);
}

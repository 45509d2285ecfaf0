import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MatchEvent, Position } from '@touchline/domain/football/events';
import { matchMoments, type MatchMoment } from '@touchline/domain/contests/story/match-moments';
import type { ScoringTable } from '@touchline/domain/scoring/table';
import { sql, type Db } from '../../db/database.ts';

/** Courses of matches cached per process, some 50 kB each. */
const MAX_CACHED = 150;
/** Minutes computed before other calls have their turn. */
const MINUTES_A_TURN = 8;

type Course = readonly MatchMoment[];

const caches = new WeakMap<Db, Map<string, Promise<Course>>>();

interface Logged {
  readonly id: number;
  readonly full_statistics: boolean;
  readonly events: number;
}

/**
 * The points of some matches from minute to minute by a scoring table, by match id, from the events that had arrived at a
 * time (null: all). Computed once for a match, table and number of events.
 */
export async function matchCourses(
  db: Db,
  matchIds: readonly number[],
  table: ScoringTable,
  until: Date | null,
): Promise<ReadonlyMap<number, Course>> {
  const { rows } = await sql<Logged>`
    select match.id, full_statistics, count(match_event.sequence)::int as events
    from match join league on league.id = match.league_id
    left join match_event on match_event.match_id = match.id
      and (${until}::timestamptz is null or received_at <= ${until})
    where match.id = any(${matchIds}::int[])
    group by match.id, full_statistics
  `.execute(db);
  const courses = new Map<number, Course>();
  for (const match of rows) courses.set(match.id, await cachedCourse(db, match, table));
  return courses;
}

function cachedCourse(db: Db, match: Logged, table: ScoringTable): Promise<Course> {
  const cache = caches.get(db) ?? new Map<string, Promise<Course>>();
  caches.set(db, cache);
  const key = `${match.id} ${table.key} ${match.events}`;
  const cached = cache.get(key);
  cache.delete(key);
  const course = cached ?? computeCourse(db, match, table);
  cache.set(key, course);
  course.catch(() => cache.delete(key));
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return course;
}

async function computeCourse(
  db: Db,
  { id, full_statistics: fullStatistics, events }: Logged,
  table: ScoringTable,
): Promise<Course> {
  const logged = await sql<{
    provider: string;
    event_id: string;
    version: number;
    event: Pick<MatchEvent, 'time' | 'happening'>;
  }>`
    select provider, event_id, version, event from match_event
    where match_id = ${id} order by sequence limit ${events}
  `.execute(db);
  const appeared = await sql<{ id: number; position: Position }>`
    select player.id, player.position from appearance join player on player.id = player_id where match_id = ${id}
  `.execute(db);
  const positions = new Map(appeared.rows.map((row) => [row.id, row.position]));
  const matchEvents = logged.rows.map(({ provider, event_id, version, event }) => ({
    matchId: id,
    provider,
    id: event_id,
    version,
    ...event,
  }));
  const course: MatchMoment[] = [];
  for (const moment of matchMoments(matchEvents, { table, positions, fullStatistics })) {
    course.push(moment);
    if (course.length % MINUTES_A_TURN === 0) await nextTurn();
  }
  return course;
}

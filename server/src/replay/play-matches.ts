import { setClock, stepClock } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import type { ScriptedFeed } from '../feeds/feed.ts';
import type { FeedFixture } from '../feeds/public.ts';
import { followFeed } from '../football/feed/follow-feed.ts';
import type { MatchNews } from '../football/feed/ingest-events.ts';
import type { MatchStatus } from '../football/feed/store.ts';

const HOUR_MS = 60 * 60_000;

interface MatchesPlay {
  readonly db: Db;
  readonly feed: ScriptedFeed;
  readonly fixtures: readonly FeedFixture[];
  /** The clock stops at most once in this time; 0: at every event. */
  readonly everyMs: number;
  /** Called with the share of the events played, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

interface PlayedMatch {
  readonly fixture: FeedFixture;
  /** Our id. */
  readonly id: number;
  readonly home: string;
  readonly away: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly status: MatchStatus;
  /** Events in the log. */
  readonly events: number;
  /** Events the server rejected. */
  readonly rejected: number;
}

/**
 * Plays single matches in stepped time: they are followed like those of any feed, and the clock moves on from event to
 * event. A match becomes known at its kick-off, so that nothing can be won with a result that is known.
 */
export async function playMatches(play: MatchesPlay): Promise<readonly PlayedMatch[]> {
  const { db, feed, fixtures, onProgress } = play;
  const rejected = new Map<number, number>();
  const sweep = followFeed({
    feed,
    pace: 'standard',
    announceMs: 1,
    lineUpsMs: HOUR_MS,
    takeUpMs: HOUR_MS,
    listeners: [],
    onRefused: (matchId, refused) => rejected.set(matchId, sumOf(refused)),
  });
  const moments = momentsOf(play);
  const [first] = moments;
  if (first === undefined) return [];
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(first) }));
  for (const [index, moment] of moments.entries()) {
    await inTransaction(db, (tx) => stepClock(tx, new Date(moment)));
    while ((await sweep.run(db)) > 0);
    onProgress((index + 1) / moments.length);
  }
  return playedMatches(db, feed.provider, fixtures, rejected);
}

function sumOf(refused: MatchNews['refused']): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

/** The times of kick-offs and events, thinned out; the last event always counts. */
function momentsOf({ feed, fixtures, everyMs }: MatchesPlay): readonly number[] {
  const all = fixtures.flatMap((fixture) => [
    fixture.kickOffMs,
    ...feed.script(fixture).map(({ offsetMs }) => fixture.kickOffMs + Math.max(0, offsetMs)),
  ]);
  const sorted = [...new Set(all)].sort((one, other) => one - other);
  let last = -Infinity;
  return sorted.filter((moment, index) => {
    const counts = moment - last >= everyMs || index === sorted.length - 1;
    if (counts) last = moment;
    return counts;
  });
}

async function playedMatches(
  db: Db,
  provider: string,
  fixtures: readonly FeedFixture[],
  rejected: ReadonlyMap<number, number>,
): Promise<readonly PlayedMatch[]> {
  const { rows } = await sql<{
    id: number;
    provider_key: string;
    home: string;
    away: string;
    home_score: number | null;
    away_score: number | null;
    status: MatchStatus;
    events: number;
  }>`
    select match.id, match.provider_key, home.name as home, away.name as away, home_score, away_score, status,
      (select count(*)::int from match_event where match_id = match.id) as events
    from match join club as home on home.id = home_club_id join club as away on away.id = away_club_id
    where match.provider = ${provider}
  `.execute(db);
  return fixtures.flatMap((fixture) => {
    const row = rows.find(({ provider_key }) => provider_key === String(fixture.matchId));
    if (row === undefined) return [];
    const { id, home, away, home_score, away_score, status, events } = row;
    const figures = { homeScore: home_score, awayScore: away_score, status, events };
    return [{ fixture, id, home, away, ...figures, rejected: rejected.get(id) ?? 0 }];
  });
}

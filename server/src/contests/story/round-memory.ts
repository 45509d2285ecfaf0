import { setImmediate as nextTurn } from 'node:timers/promises';
import { rulesOf } from '@touchline/domain/rules/index';
import { prizesByRank, type PrizeAtRank } from '@touchline/domain/standings/live/prizes';
import { fieldTotals, type FieldTotals } from '@touchline/domain/contests/story/field-totals';
import {
  framesOf,
  roundCourse,
  type Frame,
  type RoundCourse,
  type StoryMatch,
} from '@touchline/domain/contests/story/round-moments';
import type { StoryTerms } from '@touchline/domain/contests/story/team-story';
import { sql, type Db } from '../../db/database.ts';
import { matchCourses } from '../../football/public.ts';
import { matchFactsOf, matchStatesOf, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { kindOf, potOf } from '../settlement/pot.ts';
import { standingsKey } from '../standings/standings-memory.ts';
import { loadPool, scoringOf } from '../standings/standings.ts';

/** Courses of contests cached per process, up to some 2 MB each. */
const MAX_CACHED = 16;
/** Places of a chart of ranks. */
const MAX_FRAMES = 91;
/** Chunks that are ranked at every frame: 65,536 teams. A larger field is sampled by as many. */
const MAX_CHUNKS = 16;

/** The course of a contest, the same for all of its entries. */
export interface PlayedRound {
  readonly terms: StoryTerms;
  readonly course: RoundCourse;
  readonly frames: readonly Frame[];
  /** The totals at each frame; empty where the field is not stored in chunks. */
  readonly totals: readonly FieldTotals[];
  /** The teams in the totals, of `all` that play. */
  readonly counted: number;
  readonly all: number;
  /** What each rank pays; of a large field it takes a tenth of a second to prepare. */
  readonly prizeAt: PrizeAtRank;
}

const caches = new WeakMap<Db, Map<number, { readonly key: string; readonly round: Promise<PlayedRound> }>>();

/**
 * The course of a contest whose matches are over, computed once: with fixed results from the events that had arrived
 * then, so that later corrections do not change what was paid for.
 */
export function playedRound(db: Db, contest: ContestWithMatches, now: Date): Promise<PlayedRound> {
  const cache = caches.get(db) ?? new Map<number, { key: string; round: Promise<PlayedRound> }>();
  caches.set(db, cache);
  const key = contest.results_at === null ? standingsKey(contest, now) : 'fixed';
  const cached = cache.get(contest.id);
  cache.delete(contest.id);
  const entry = cached?.key === key ? cached : { key, round: playRound(db, contest, now) };
  cache.set(contest.id, entry);
  entry.round.catch(() => {
    if (cache.get(contest.id) === entry) cache.delete(contest.id);
  });
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return entry.round;
}

async function playRound(db: Db, contest: ContestWithMatches, now: Date): Promise<PlayedRound> {
  const pool = await loadPool(db, contest.pool_id);
  const players = pool.map(({ player_id, club_id, position }) => ({
    playerId: player_id,
    clubId: club_id,
    position,
  }));
  const matches = await storyMatches(db, contest, now);
  const course = roundCourse(matches, players);
  const frames = framesOf(course, matches, MAX_FRAMES);
  const terms = {
    scoring: scoringOf(contest),
    positions: new Map(players.map(({ playerId, position }) => [playerId, { position }])),
  };
  const chunks = frames.length === 0 ? null : await readChunks(db, contest);
  const totals: FieldTotals[] = [];
  if (chunks !== null) {
    const field = { scoring: terms.scoring, pool: players, chunks: chunks.teams };
    for (const each of fieldTotals(field, course, frames)) {
      totals.push(each);
      await nextTurn();
    }
  }
  const all = contest.entries_with_team;
  const prizeAt = prizesByRank({
    kind: kindOf(contest),
    entries: all,
    pool: potOf(contest, all).pool.units,
    rules: rulesOf(contest.rules_version),
  });
  return { terms, course, frames, totals, counted: chunks?.counted ?? 0, all, prizeAt };
}

async function storyMatches(db: Db, contest: ContestWithMatches, now: Date): Promise<StoryMatch[]> {
  const courses = await matchCourses(
    db,
    contest.matches.map(({ id }) => id),
    scoringTableOf(contest.scoring_table),
    contest.results_at,
  );
  const states = matchStatesOf(contest, now);
  return contest.matches.map((match) => ({
    id: match.id,
    homeClubId: match.home_club_id,
    awayClubId: match.away_club_id,
    kickOffAt: match.kickoff_at.getTime(),
    endedAt: matchFactsOf(match).endedAt,
    isVoid: states.get(match.id) === 'void',
    moments: courses.get(match.id) ?? [],
  }));
}

interface Chunks {
  readonly teams: readonly Uint8Array[];
  readonly counted: number;
}

/** All chunks of a field, or so many of a larger one, evenly spread. Null while chunks are missing. */
async function readChunks(db: Db, contest: ContestWithMatches): Promise<Chunks | null> {
  const { rows: sizes } = await sql<{ number: number; count: number }>`
    select number, count from team_chunk where contest_id = ${contest.id} order by number
  `.execute(db);
  const all = sizes.reduce((sum, { count }) => sum + count, 0);
  if (all === 0 || all !== contest.entries_with_team) return null;
  const chosen =
    sizes.length <= MAX_CHUNKS
      ? sizes
      : Array.from(
          { length: MAX_CHUNKS },
          (_, index) => sizes[Math.floor((index * sizes.length) / MAX_CHUNKS)],
        );
  const numbers = chosen.flatMap((size) => size?.number ?? []);
  const { rows } = await sql<{ count: number; teams: Buffer }>`
    select count, teams from team_chunk
    where contest_id = ${contest.id} and number = any(${numbers}::int[]) order by number
  `.execute(db);
  return { teams: rows.map(({ teams }) => teams), counted: rows.reduce((sum, { count }) => sum + count, 0) };
}

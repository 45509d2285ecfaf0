import { foldMatch, type MatchRecord } from '@touchline/domain/football/fold';
import { momentumOf, type MomentumMinute } from '@touchline/domain/football/momentum';
import { passingOf, shotsOf, type PassingNetwork, type Shot } from '@touchline/domain/football/places';
import type { Side } from '@touchline/domain/football/events';
import { winningEvents } from '@touchline/domain/football/winning';
import { sql, type Db } from '../../db/database.ts';
import { momentsOf, type Moment } from './moments.ts';
import { loggedEvents, type MatchStatus } from '../feed/store.ts';

/** Folded matches cached per process. */
const MAX_CACHED = 200;

/** A side's line-up from its feed, with our player ids. */
interface FeedLineUp {
  readonly formation: string;
  readonly starters: readonly number[];
  readonly bench: readonly number[];
}

/** A match derived from its events, computed once per events version. */
export interface FoldedMatch {
  readonly record: MatchRecord;
  readonly moments: readonly Moment[];
  readonly lineUps: Readonly<Record<Side, FeedLineUp | null>>;
  readonly momentum: readonly MomentumMinute[];
  /** In match order; empty where the feed has no places. */
  readonly shots: readonly Shot[];
  readonly passing: Readonly<Record<Side, PassingNetwork>>;
}

interface CacheEntry {
  readonly version: number;
  readonly folded: Promise<FoldedMatch>;
}

const caches = new WeakMap<Db, Map<number, CacheEntry>>();

/** The columns all reads of a match start from. */
export interface MatchHead {
  readonly id: number;
  readonly status: MatchStatus;
  readonly events_version: number;
  readonly full_statistics: boolean;
}

/** The head of a match, or null if it does not exist. */
export async function matchHead(db: Db, matchId: number): Promise<MatchHead | null> {
  const { rows } = await sql<MatchHead>`
    select match.id, status, events_version, full_statistics
    from match join league on league.id = match.league_id
    where match.id = ${matchId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The fold of a match's events, cached until they change: the log is read once per version. */
export function foldedMatch(
  db: Db,
  { id, events_version: version }: Pick<MatchHead, 'id' | 'events_version'>,
): Promise<FoldedMatch> {
  const cache = caches.get(db) ?? new Map<number, CacheEntry>();
  caches.set(db, cache);
  const known = cache.get(id);
  cache.delete(id);
  const entry: CacheEntry = known?.version === version ? known : { version, folded: fold(db, id) };
  cache.set(id, entry);
  entry.folded.catch(() => {
    if (cache.get(id) === entry) cache.delete(id);
  });
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return entry.folded;
}

async function fold(db: Db, matchId: number): Promise<FoldedMatch> {
  const events = winningEvents(await loggedEvents(db, matchId));
  const record = foldMatch(events);
  const lineUps: Record<Side, FeedLineUp | null> = { home: null, away: null };
  for (const { happening } of events) {
    if (happening.kind === 'line_up') lineUps[happening.side] = happening;
  }
  return {
    record,
    moments: momentsOf(events, record),
    lineUps,
    momentum: momentumOf(events, record.minute),
    shots: shotsOf(events),
    passing: passingOf(events),
  };
}

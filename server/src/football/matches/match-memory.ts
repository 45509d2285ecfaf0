import { foldMatch, type MatchRecord } from '@touchline/domain/football/fold';
import { momentumOf, type MomentumMinute } from '@touchline/domain/football/momentum';
import type { Side } from '@touchline/domain/football/events';
import { winningEvents } from '@touchline/domain/football/winning';
import { sql, type Db } from '../../db/database.ts';
import { momentsOf, type Moment } from './moments.ts';
import { loggedEvents, type MatchStatus } from '../feed/store.ts';

/** Matches whose fold is kept at once in a process. */
const MAX_KEPT = 200;

/** A side's line-up as its feed tells it, by player id. */
interface ToldLineUp {
  readonly formation: string;
  readonly starters: readonly number[];
  readonly bench: readonly number[];
}

/** All that a match's events say, folded once for each version of them. */
export interface FoldedMatch {
  readonly record: MatchRecord;
  readonly moments: readonly Moment[];
  readonly lineUps: Readonly<Record<Side, ToldLineUp | null>>;
  readonly momentum: readonly MomentumMinute[];
}

interface Kept {
  readonly version: number;
  readonly folded: Promise<FoldedMatch>;
}

const memories = new WeakMap<Db, Map<number, Kept>>();

/** What a match's reads begin with. */
export interface MatchHead {
  readonly id: number;
  readonly status: MatchStatus;
  readonly events_version: number;
  readonly full_statistics: boolean;
}

/** The head of a match, or null when there is none. */
export async function matchHead(db: Db, matchId: number): Promise<MatchHead | null> {
  const { rows } = await sql<MatchHead>`
    select match.id, status, events_version, full_statistics
    from match join league on league.id = match.league_id
    where match.id = ${matchId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The fold of a match's events, from memory while they have no news. Events are read from the log once a version. */
export function foldedMatch(
  db: Db,
  { id, events_version: version }: Pick<MatchHead, 'id' | 'events_version'>,
): Promise<FoldedMatch> {
  const memory = memories.get(db) ?? new Map<number, Kept>();
  memories.set(db, memory);
  const known = memory.get(id);
  memory.delete(id);
  const kept: Kept = known?.version === version ? known : { version, folded: fold(db, id) };
  memory.set(id, kept);
  kept.folded.catch(() => {
    if (memory.get(id) === kept) memory.delete(id);
  });
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_KEPT) break;
    memory.delete(oldest);
  }
  return kept.folded;
}

async function fold(db: Db, matchId: number): Promise<FoldedMatch> {
  const events = winningEvents(await loggedEvents(db, matchId));
  const record = foldMatch(events);
  const lineUps: Record<Side, ToldLineUp | null> = { home: null, away: null };
  for (const { happening } of events) {
    if (happening.kind === 'line_up') lineUps[happening.side] = happening;
  }
  return { record, moments: momentsOf(events, record), lineUps, momentum: momentumOf(events, record.minute) };
}

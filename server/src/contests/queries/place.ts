import type { NextPrize } from '@touchline/domain/standings/next-prize';
import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';
import type { LiveHost } from '../live/live-host.ts';
import { MAX_RANKED, standingsOf } from '../standings/standings-memory.ts';
import { picksAreOpen } from '../visibility.ts';

/** The current or final place of an entry. */
export interface EntryPlace {
  /** Units of the scoring table. */
  readonly points: number;
  readonly rank: number;
  /** Units of XFC. */
  readonly prize: bigint;
  /** Picks whose matches are not over yet. */
  readonly playersLeft: number;
  /** The points missing for a greater prize; null if there is none. */
  readonly nextPrize: NextPrize | null;
}

/** Access to running contests ranked in memory; null in a process that ranks none. */
export type LiveFields = Pick<LiveHost, 'fieldOf'> | null;

/** How long a read waits at most while a change of the ranking is applied. */
const TIMEOUT_MS = 20;

/**
 * The place of an entry once the picks are open: final, or current. Null if the picks are not open or the entry does not
 * play; `busy` in a large running field that this process does not rank in memory.
 */
export async function placeOf(
  db: Db,
  contest: ContestWithMatches,
  entry: { readonly teamId: number; readonly managerId: number },
  { now, live }: { readonly now: Date; readonly live: LiveFields },
): Promise<EntryPlace | 'busy' | null> {
  if (!picksAreOpen(contest, now)) return null;
  if (contest.results_at !== null) return resultOf(db, entry.teamId);
  const inMemory = live?.fieldOf(contest.id)?.field.entriesOf(entry.managerId, TIMEOUT_MS)?.value;
  if (inMemory !== undefined) return inMemory.find(({ teamId }) => teamId === entry.teamId) ?? null;
  if (contest.entries > MAX_RANKED) return 'busy';
  const standings = await standingsOf(db, contest, now);
  const place = standings.byEntry.get(entry.teamId);
  return place === undefined ? null : { ...place, nextPrize: standings.nextPrizeOf(place.points) };
}

async function resultOf(db: Db, teamId: number): Promise<EntryPlace | null> {
  const { rows } = await sql<Pick<EntryPlace, 'points' | 'rank' | 'prize'>>`
    select final_points as points, final_rank as rank, prize from entry
    where id = ${teamId} and state = 'playing' and final_rank is not null
  `.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], playersLeft: 0, nextPrize: null };
}

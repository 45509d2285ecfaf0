import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';
import type { LiveHost } from '../live/live-host.ts';
import { MAX_RANKED, standingsOf } from '../standings/standings-memory.ts';
import { picksAreOpen } from '../visibility.ts';

/** Where an entry stands now, or stood at the end. */
export interface EntryPlace {
  /** Units of the scoring table. */
  readonly points: number;
  readonly rank: number;
  /** Units of XFC. */
  readonly prize: bigint;
}

/** Where running contests are held in memory; null where none is. */
export type LiveFields = Pick<LiveHost, 'fieldOf'> | null;

/** So long the place of an entry may wait for a change of the ranking that is being worked in. */
const TIMEOUT_MS = 20;

/**
 * The place of an entry: as it was paid, or as it is now, once the picks are open. Null when it has none, because they
 * are not open or it does not play; `busy` in a large field that runs and that this process does not hold in memory.
 */
export async function placeOf(
  db: Db,
  contest: ContestWithMatches,
  entry: { readonly teamId: number; readonly managerId: number },
  { now, live }: { readonly now: Date; readonly live: LiveFields },
): Promise<EntryPlace | 'busy' | null> {
  if (!picksAreOpen(contest, now)) return null;
  if (contest.results_at !== null) return resultOf(db, entry.teamId);
  const held = live?.fieldOf(contest.id)?.field.entriesOf(entry.managerId, TIMEOUT_MS)?.value;
  if (held !== undefined) return held.find(({ teamId }) => teamId === entry.teamId) ?? null;
  if (contest.entries > MAX_RANKED) return 'busy';
  return (await standingsOf(db, contest, now)).byEntry.get(entry.teamId) ?? null;
}

async function resultOf(db: Db, teamId: number): Promise<EntryPlace | null> {
  const { rows } = await sql<EntryPlace>`
    select final_points as points, final_rank as rank, prize from entry
    where id = ${teamId} and state = 'playing' and final_rank is not null
  `.execute(db);
  return rows[0] ?? null;
}

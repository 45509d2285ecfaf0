import { setTimeout as pause } from 'node:timers/promises';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { loadContest } from '../../contests/facts.ts';
import type { LiveHost } from '../../contests/live/live-host.ts';
import type { LiveEntry } from '../../contests/live/live-standings.ts';
import { standingsOf } from '../../contests/standings/standings-memory.ts';
import { loadStandings, standingsVersion } from '../../contests/standings/standings.ts';

/** A prize no host ever serves: an entry without a shown prize makes the snapshots differ. */
const MISSING_PRIZE = -1n;

/** The standings of a contest at one moment: the version, and all places ordered by entry id. */
export interface StandingsSnapshot {
  readonly version: number | null;
  readonly entries: readonly LiveEntry[] | null;
}

/** The standings served by a live host, read manager by manager. Nulls when it does not serve the contest. */
export async function snapshotOfHost(db: Db, host: LiveHost, contestId: number): Promise<StandingsSnapshot> {
  const { rows } = await sql<{ manager_id: number }>`
    select distinct manager_id from entry where contest_id = ${contestId} and state = 'playing' order by manager_id
  `.execute(db);
  const found = rows.map(({ manager_id }) => host.entriesOf(contestId, manager_id));
  if (found.includes(null)) return { version: host.versionOf(contestId), entries: null };
  const entries = found
    .flatMap((each) => each ?? [])
    .map(({ teamId, managerId, ...place }) => {
      const { points, rank, prize, playersLeft, nextPrize } = place;
      return { teamId, managerId, points, rank, prize, playersLeft, nextPrize };
    });
  return { version: host.versionOf(contestId), entries: inOrder(entries) };
}

/**
 * The same standings, computed by the database from entries and points, with the shown prizes. Throws when the contest
 * does not exist.
 */
export async function snapshotOfDatabase(db: Db, contestId: number): Promise<StandingsSnapshot> {
  const contest = await loadContest(db, contestId);
  if (contest === null) throw new Error(`There is no contest ${contestId}.`);
  const now = await gameNow(db);
  const { entries } = await loadStandings(db, contest, now);
  // The ranking has no prizes: read them from the cache that serves the pages of standings.
  const { byEntry, nextPrizeOf } = await standingsOf(db, contest, now);
  return {
    version: standingsVersion(contest),
    entries: inOrder(
      entries.map(({ entryId, managerId, points, rank, playersLeft }) => {
        const prize = byEntry.get(entryId)?.prize ?? MISSING_PRIZE;
        const next = nextPrizeOf(points);
        return { teamId: entryId, managerId, points, rank, prize, playersLeft, nextPrize: next };
      }),
    ),
  };
}

function inOrder(entries: readonly LiveEntry[]): readonly LiveEntry[] {
  return entries.toSorted((one, other) => one.teamId - other.teamId);
}

/** Waits until a condition is true. Throws with `message` after a minute. */
export async function waitUntilTrue(holds: () => Promise<boolean> | boolean, message: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(message);
    await pause(20);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import { loadContest } from '../contests/facts.ts';
import type { LiveHost } from '../contests/live/live-host.ts';
import type { LiveEntry } from '../contests/live/live-standings.ts';
import { standingsOf } from '../contests/standings/standings-memory.ts';
import { loadStandings, standingsVersion } from '../contests/standings/standings.ts';

/** What one says of a contest's standings: its version, and every place in the order of the entries. */
export interface Told {
  readonly version: number | null;
  readonly entries: readonly LiveEntry[] | null;
}

/** What a host serves of a contest, manager by manager; nulls when it does not hold the contest. */
export async function toldByHost(db: Db, host: LiveHost, contestId: number): Promise<Told> {
  const { rows } = await sql<{ manager_id: number }>`
    select distinct manager_id from entry where contest_id = ${contestId} and state = 'playing' order by manager_id
  `.execute(db);
  const found = rows.map(({ manager_id }) => host.entriesOf(contestId, manager_id));
  if (found.includes(null)) return { version: host.versionOf(contestId), entries: null };
  const entries = found
    .flatMap((each) => each ?? [])
    .map(({ teamId, managerId, ...place }) => {
      const { points, rank, prize, playersLeft } = place;
      return { teamId, managerId, points, rank, prize, playersLeft };
    });
  return { version: host.versionOf(contestId), entries: inOrder(entries) };
}

/** What the database says of the same: computed from entries and points, with prizes as they are shown. */
export async function toldByDatabase(db: Db, contestId: number): Promise<Told> {
  const contest = await loadContest(db, contestId);
  if (contest === null) throw new Error(`There is no contest ${contestId}.`);
  const now = await gameNow(db);
  const { entries } = await loadStandings(db, contest, now);
  const { byEntry } = await standingsOf(db, contest, now);
  return {
    version: standingsVersion(contest),
    entries: inOrder(
      entries.map(({ entryId, managerId, points, rank, playersLeft }) => {
        const prize = byEntry.get(entryId)?.prize ?? -1n;
        return { teamId: entryId, managerId, points, rank, prize, playersLeft };
      }),
    ),
  };
}

function inOrder(entries: readonly LiveEntry[]): readonly LiveEntry[] {
  return entries.toSorted((one, other) => one.teamId - other.teamId);
}

/** Waits until something is so; throws with the words when it does not come within a minute. */
export async function untilTrue(isSo: () => Promise<boolean> | boolean, refusalTexts: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(refusalTexts);
    await pause(20);
  }
}

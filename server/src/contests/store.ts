import { currentWindow, type ContestFacts } from '@touchline/domain/contests/lifecycle';
import type { ContestSeats } from '@touchline/domain/contests/seats';
import type { PlayerPool, PoolPlayer, Team } from '@touchline/domain/contests/team';
import { rulesOf, type Rules } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../db/database.ts';
import { lock } from '../db/lock.ts';
import { factsOf, loadContestsNow, type ContestWithMatches } from './facts.ts';

/** A contest as read under its lock, with the time read after it. */
export interface LockedContest {
  readonly row: ContestWithMatches;
  /** With the window of the current fixtures, even if the row still has the previous one. */
  readonly facts: ContestFacts & ContestSeats;
  readonly rules: Rules;
  readonly now: Date;
}

/** Locks a contest, then reads it, its matches and the time; null if it does not exist. */
export async function lockContest(tx: Tx, contestId: number): Promise<LockedContest | null> {
  return (await lockContests(tx, [contestId])).get(contestId) ?? null;
}

/** Locks contests, then reads them, their matches and one time for all of them. By id; unknown ids are absent. */
export async function lockContests(
  tx: Tx,
  contestIds: readonly number[],
): Promise<ReadonlyMap<number, LockedContest>> {
  const ids = [...new Set(contestIds)];
  await lock(tx, { contests: ids });
  const { contests, now } = await loadContestsNow(tx, ids);
  return new Map(now === null ? [] : contests.map((row) => [row.id, lockedContest(row, now)]));
}

function lockedContest(row: ContestWithMatches, now: Date): LockedContest {
  const stored = factsOf(row);
  const seats = {
    maxEntries: row.max_entries,
    maxPerManager: row.max_per_manager,
    seatsTaken: row.entries,
  };
  const facts = { ...stored, ...currentWindow(stored, now.getTime()), ...seats };
  return { row, facts, rules: rulesOf(row.rules_version), now };
}

export interface OwnEntry {
  readonly id: number;
  readonly hasTeam: boolean;
}

/** The seats a manager has in a contest, earliest first. Read it under the contest's lock. */
export async function ownEntries(tx: Tx, contestId: number, managerId: number): Promise<readonly OwnEntry[]> {
  const { rows } = await sql<{ id: number; has_team: boolean }>`
    select id, saved_at is not null as has_team from entry
    where contest_id = ${contestId} and manager_id = ${managerId} and state = 'playing' order by id
  `.execute(tx);
  return rows.map((row) => ({ id: row.id, hasTeam: row.has_team }));
}

/** A seat of a manager in a locked contest, to be written. */
interface NewSeat {
  readonly contest: LockedContest;
  readonly managerId: number;
}

/** Adds entries and counts them; returns their ids in the same order, which is also the order of the ids. */
export async function insertEntries(tx: Tx, seats: readonly NewSeat[]): Promise<readonly number[]> {
  const [first] = seats;
  if (first === undefined) return [];
  const contestIds = seats.map(({ contest }) => contest.row.id);
  const { rows } = await sql<{ id: number }>`
    with counted as (
      update contest set entries = entries + taken.seats
      from (
        select contest_id, count(*)::int as seats from unnest(${contestIds}::int[]) as seat (contest_id) group by contest_id
      ) as taken
      where contest.id = taken.contest_id
    )
    insert into entry (contest_id, manager_id, fee, joined_at)
    select contest_id, manager_id, fee, ${first.contest.now}
    from unnest(
      ${contestIds}::int[], ${seats.map(({ managerId }) => managerId)}::int[],
      ${seats.map(({ contest }) => contest.row.entry_fee.toString())}::bigint[]
    ) with ordinality as seat (contest_id, manager_id, fee, place)
    order by place
    returning id
  `.execute(tx);
  if (rows.length !== seats.length) throw new Error('an entry was not written');
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Removes an entry and uncounts it. The caller releases its hold. */
export async function removeEntry(tx: Tx, contestId: number, entry: OwnEntry): Promise<void> {
  await sql`
    with counted as (
      update contest set entries = entries - 1, entries_with_team = entries_with_team - ${entry.hasTeam ? 1 : 0}::int
      where id = ${contestId}
    )
    update entry set state = 'left' where id = ${entry.id}
  `.execute(tx);
}

/** Those of the players who are in a contest's pool, with their stars at its opening. */
export async function poolPlayers(tx: Tx, poolId: number, playerIds: readonly number[]): Promise<PlayerPool> {
  const { rows } = await sql<PoolPlayer>`
    select player_id as id, position, club_id as "clubId", stars from contest_pool_player
    where pool_id = ${poolId} and player_id = any(${playerIds}::int[])
  `.execute(tx);
  return new Map(rows.map((player) => [player.id, player]));
}

/** Replaces the team of an entry, and counts it if it had none. */
export async function saveTeam(
  tx: Tx,
  contestId: number,
  entry: OwnEntry,
  team: Team,
  described: {
    readonly stars: number;
    readonly formation: string;
    readonly savedAt: Date;
    /** The lock time as of now. */
    readonly lockAt: Date;
  },
): Promise<void> {
  await sql`
    with counted as (
      update contest set entries_with_team = entries_with_team + 1 where id = ${contestId} and not ${entry.hasTeam}::boolean
    )
    update entry set starters = ${team.starters}::int[], reserves = ${team.reserves}::int[],
      captain_id = ${team.captainId}, vice_captain_id = ${team.viceCaptainId},
      stars = ${described.stars}, formation = ${described.formation}, saved_at = ${described.savedAt},
      lock_when_saved = ${described.lockAt}
    where id = ${entry.id}
  `.execute(tx);
}

/** Sets when a sweep next processes the contest; null: never again. */
export async function storeDue(tx: Tx, contestId: number, dueAt: Date | null): Promise<void> {
  await sql`update contest set due_at = ${dueAt} where id = ${contestId}`.execute(tx);
}

/** Stores the window of the current fixtures. Only before the lock: then the window is fixed. */
export async function storeWindow(tx: Tx, { row, facts }: LockedContest): Promise<void> {
  if (facts.startAt === row.start_at.getTime() && facts.endAt === row.end_at.getTime()) return;
  await sql`
    update contest set start_at = ${new Date(facts.startAt)}, end_at = ${new Date(facts.endAt)} where id = ${row.id}
  `.execute(tx);
}

import { maySeePicks } from '@touchline/domain/contests/lifecycle';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';
import type { ContestRecord } from './facts.ts';

/*
 * The only place that decides whether an answer may depend on another manager's picks, or on who has joined a password
 * contest. Every read of members, teams, points, ownership and ranks must check here; operators have no exception.
 */

/** Whether the teams of a contest are visible to all: from contest_dt + join_time on. */
export function picksAreOpen(contest: Pick<ContestRecord, 'start_at' | 'join_time'>, now: Date): boolean {
  return maySeePicks(now.getTime(), {
    startAt: contest.start_at.getTime(),
    joinTimeMinutes: contest.join_time,
  });
}

/** Whether a caller may see a team: their own at any time, others when the picks are open. */
export function maySeeTeam(
  contest: Pick<ContestRecord, 'start_at' | 'join_time'>,
  ownerId: number,
  caller: Caller,
  now: Date,
): boolean {
  return managerIdOf(caller) === ownerId || picksAreOpen(contest, now);
}

/** The id of the calling manager, or null for a visitor. */
export function managerIdOf(caller: Caller): number | null {
  return caller.kind === 'manager' ? caller.managerId : null;
}

/**
 * Returns data that names the members of a contest. A password contest shows them only to its members and its
 * organizer; others are refused with ERR_NOT_JOINED.
 */
export async function forMembers<Answer>(
  db: Db,
  contestId: number,
  caller: Caller,
  answer: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  return (await maySeeMembers(db, contestId, managerIdOf(caller))) ? answer() : refuse('ERR_NOT_JOINED');
}

/** Whether a manager or a visitor (null) may see who has joined a contest. */
export async function maySeeMembers(db: Db, contestId: number, managerId: number | null): Promise<boolean> {
  if (!(await isPrivate(db, contestId))) return true;
  const { rows } = await sql`
    select from contest where id = ${contestId} and (organizer_id = ${managerId} or exists (
      select from entry where contest_id = ${contestId} and manager_id = ${managerId} and state <> 'left'
    ))
  `.execute(db);
  return rows.length > 0;
}

/** Contests kept in memory: a few bytes each. */
const MAX_KEPT = 50_000;

/** Whether a contest has a password, by database and contest. It is given with the contest and never changes. */
const privacy = new WeakMap<Db, Map<number, boolean>>();

async function isPrivate(db: Db, contestId: number): Promise<boolean> {
  const known = privacy.get(db) ?? new Map<number, boolean>();
  privacy.set(db, known);
  const kept = known.get(contestId);
  if (kept !== undefined) return kept;
  const { rows } = await sql<{ isPrivate: boolean }>`
    select password_hash is not null as "isPrivate" from contest where id = ${contestId}
  `.execute(db);
  const [found] = rows;
  if (found === undefined) return false;
  if (known.size >= MAX_KEPT) known.clear();
  known.set(contestId, found.isPrivate);
  return found.isPrivate;
}

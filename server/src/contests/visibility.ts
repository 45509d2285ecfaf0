import { maySeePicks } from '@touchline/domain/contests/lifecycle';
import type { Caller } from '../http/auth/caller.ts';
import type { ContestRecord } from './facts.ts';

/*
 * The only place that decides whether an answer may depend on another manager's picks. Every read of teams, points,
 * ownership and ranks must check here; operators have no exception.
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

import { maySeePicks } from '@touchline/domain/contests/lifecycle';
import type { Caller } from '../http/auth/caller.ts';
import type { ContestRecord } from './facts.ts';

/*
 * Nobody's picks leak: the one place that decides whether an answer may depend on the picks of another manager.
 * Every read of teams, points, ownership and ranks asks here; an operator is asked like anybody else.
 */

/** Whether the teams of a contest lie open to all: from contest_dt + join_time on. */
export function picksAreOpen(contest: Pick<ContestRecord, 'start_at' | 'join_time'>, now: Date): boolean {
  return maySeePicks(now.getTime(), {
    startAt: contest.start_at.getTime(),
    joinTimeMinutes: contest.join_time,
  });
}

/** Whether a caller may see one team: his own at any time, others when the picks are open. */
export function maySeeTeam(
  contest: Pick<ContestRecord, 'start_at' | 'join_time'>,
  ownerId: number,
  caller: Caller,
  now: Date,
): boolean {
  return managerIdOf(caller) === ownerId || picksAreOpen(contest, now);
}

/** The manager who calls, or null for a visitor. */
export function managerIdOf(caller: Caller): number | null {
  return caller.kind === 'manager' ? caller.managerId : null;
}

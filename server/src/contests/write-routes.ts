import type { Refusal } from '@touchline/contract/errors';
import { defineRoutes, writeWithPreflight, write, type Routes } from '../http/calls/handler.ts';
import { createTeam } from './teams/create-team.ts';
import { prepareJoin } from './entries/join-contest.ts';
import { leaveContest } from './entries/leave-contest.ts';
import { updateTeam } from './teams/update-team.ts';

/** Refuses a manager who takes too many orders; saving the team takes `loans` more. */
export type LoanLimit = (
  caller: { readonly managerId: number; readonly sessionId: number | null },
  loans: number,
) => Refusal | null;

/** The calls that change a contest. */
export function contestWriteRoutesWith(limitLoans: LoanLimit): Routes {
  return defineRoutes({
    'contests.join': writeWithPreflight(prepareJoin),
    'contests.leave': write(leaveContest),
    'teams.create': writeWithPreflight((_db, { borrow }, caller) =>
      Promise.resolve(limitLoans(caller, borrow?.length ?? 0) ?? createTeam),
    ),
    'teams.update': writeWithPreflight((_db, { borrow }, caller) =>
      Promise.resolve(limitLoans(caller, borrow?.length ?? 0) ?? updateTeam),
    ),
  });
}

import { batched, defineRoutes, writeWithPreflight, write, type Routes } from '../http/calls/handler.ts';
import { cancelOwnContest } from './creation/cancel-own-contest.ts';
import { prepareContest } from './creation/make-contest.ts';
import { createTeam } from './teams/create-team.ts';
import { joinContests, passwordCheck } from './entries/join-contest.ts';
import { leaveContest } from './entries/leave-contest.ts';
import type { TeamLoans } from './teams/team-loans.ts';
import { updateTeam } from './teams/update-team.ts';

/** The calls that change a contest; a team may come with loans it takes. */
export function contestWriteRoutesWith(loans: TeamLoans): Routes {
  return defineRoutes({
    'contests.create': writeWithPreflight(prepareContest),
    'contests.cancel': write(cancelOwnContest),
    'contests.join': batched(joinContests, { preflight: passwordCheck }),
    'contests.leave': write(leaveContest),
    'teams.create': writeWithPreflight((_db, { borrow }, caller) =>
      Promise.resolve(loans.limit(caller, borrow?.length ?? 0) ?? createTeam(loans.borrow)),
    ),
    'teams.update': writeWithPreflight((_db, { borrow }, caller) =>
      Promise.resolve(loans.limit(caller, borrow?.length ?? 0) ?? updateTeam(loans.borrow)),
    ),
  });
}

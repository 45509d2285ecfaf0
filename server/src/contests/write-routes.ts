import { defineRoutes, preparedWrite, write } from '../http/handler.ts';
import { createTeam } from './create-team.ts';
import { prepareJoin } from './join-contest.ts';
import { leaveContest } from './leave-contest.ts';
import { updateTeam } from './update-team.ts';

/** The calls that change a contest. */
export const contestWriteRoutes = defineRoutes({
  'POST /v4/contests/join/{id}': preparedWrite(prepareJoin),
  'POST /v4/contests/leave/{id}': write(leaveContest),
  'POST /v4/contests/createTeam': write(createTeam),
  'POST /v4/contests/updateTeam/{teamId}': write(updateTeam),
});

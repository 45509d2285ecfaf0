import { batched, defineRoutes, writeWithPreflight, write, type Routes } from '../../http/calls/handler.ts';
import { cancelOwnContest } from '../creation/cancel-own-contest.ts';
import { prepareContest } from '../creation/make-contest.ts';
import { createTeam } from '../teams/create-team.ts';
import { prepareEnterSeveral } from '../teams/enter-several.ts';
import { prepareEnterSuggested } from '../teams/enter-suggested.ts';
import { deleteTemplate } from '../teams/templates/delete-template.ts';
import { renameTemplate } from '../teams/templates/rename-template.ts';
import { saveTemplate } from '../teams/templates/save-template.ts';
import { joinContests, passwordCheck } from '../entries/join-contest.ts';
import { leaveContest } from '../entries/leave-contest.ts';
import { prepareSwap } from '../teams/swap-non-starters.ts';
import type { TeamLoans } from '../teams/team-loans.ts';
import { updateTeam } from '../teams/update-team.ts';

/** The calls that change a contest; a team may include loans it takes. */
export function contestWriteRoutesWith(loans: TeamLoans): Routes {
  return defineRoutes({
    'contests.create': writeWithPreflight(prepareContest),
    'contests.cancel': write(cancelOwnContest),
    'contests.join': batched(joinContests, { preflight: passwordCheck }),
    'contests.leave': write(leaveContest),
    'teams.templates.save': write(saveTemplate),
    'teams.templates.rename': write(renameTemplate),
    'teams.templates.delete': write(deleteTemplate),
    'teams.enterMany': writeWithPreflight((db, input, caller) =>
      prepareEnterSeveral(db, input, caller, loans.borrow),
    ),
    'teams.create': writeWithPreflight((_db, { borrow }, caller) =>
      Promise.resolve(loans.limit(caller, borrow?.length ?? 0) ?? createTeam(loans.borrow)),
    ),
    'teams.update': writeWithPreflight((_db, { borrow }, caller) =>
      Promise.resolve(loans.limit(caller, borrow?.length ?? 0) ?? updateTeam(loans.borrow)),
    ),
    'teams.enterSuggested': writeWithPreflight((db, input, caller) =>
      prepareEnterSuggested(db, input, caller, loans.borrow),
    ),
    'teams.swapNonStarters': writeWithPreflight((db, input, caller) =>
      prepareSwap(db, input, caller, loans.borrow),
    ),
  });
}

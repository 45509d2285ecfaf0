import { refuse } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { saveCheckedTeam } from './check-team.ts';
import type { TeamLoans } from './team-loans.ts';
import { refuseChange } from '../entries/refusals.ts';
import { lockContest, ownEntries } from '../store.ts';

/** Fills the caller's first entry without a team. Strictly before the lock, by the clock read under it. */
export function createTeam(borrow: TeamLoans['borrow']): WriteFunction<'teams.create'> {
  return async (tx, input, caller) => {
    const contest = await lockContest(tx, input.contest_id);
    if (contest === null) return refuse('ERR_NOT_FOUND');
    const reason = reasonAgainstChange(contest.facts, contest.now.getTime());
    if (reason !== null) return refuseChange(reason);
    const own = await ownEntries(tx, contest.row.id, caller.managerId);
    const entry = own.find(({ hasTeam }) => !hasTeam);
    if (entry === undefined) return refuse('ERR_NOT_JOINED');

    const refused = await saveCheckedTeam(tx, contest, entry, caller.managerId, {
      ...input,
      borrowCards: borrow,
    });
    return refused ?? { team_id: entry.id };
  };
}

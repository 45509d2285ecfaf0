import { refuse } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import { sql } from '../../db/database.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { saveCheckedTeam } from './check-team.ts';
import type { TeamLoans } from './team-loans.ts';
import { refuseChange } from '../entries/refusals.ts';
import { lockContest, ownEntries } from '../store.ts';

/** Changes the team of one of the caller's entries until the lock. Another's entry is as good as none. */
export function updateTeam(borrow: TeamLoans['borrow']): WriteFunction<'teams.update'> {
  return async (tx, input, caller) => {
    // The contest of an entry never changes, so it can be read before the lock.
    const { rows } = await sql<{ contest_id: number }>`
    select contest_id from entry where id = ${input.teamId} and manager_id = ${caller.managerId}
  `.execute(tx);
    const contestId = rows[0]?.contest_id;
    if (contestId === undefined || (input.contest_id ?? contestId) !== contestId)
      return refuse('ERR_NOT_FOUND');

    const contest = await lockContest(tx, contestId);
    if (contest === null) return refuse('ERR_NOT_FOUND');
    const reason = reasonAgainstChange(contest.facts, contest.now.getTime());
    if (reason !== null) return refuseChange(reason);
    const entry = (await ownEntries(tx, contestId, caller.managerId)).find(({ id }) => id === input.teamId);
    if (entry === undefined) return refuse('ERR_NOT_JOINED');

    const refused = await saveCheckedTeam(tx, contest, entry, caller.managerId, {
      ...input,
      borrowCards: borrow,
    });
    return refused ?? { team_id: entry.id };
  };
}

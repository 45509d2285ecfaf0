import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { saveCheckedTeam } from './check-team.ts';
import { refuseChange } from '../refusals.ts';
import { lockContest, ownEntries } from '../store.ts';

type Input = ParsedInput<'teams.update'>;

/** Replaces the team of one of the caller's entries until the lock. Another manager's entry is not found. */
export async function updateTeam(
  tx: Tx,
  input: Input,
  caller: Pick<ManagerCaller, 'managerId'>,
): Promise<{ team_id: number } | Refusal> {
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

  const refused = await saveCheckedTeam(tx, contest, entry, caller.managerId, input);
  return refused ?? { team_id: entry.id };
}

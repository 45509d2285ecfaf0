import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { saveCheckedTeam } from './check-team.ts';
import { refuseChange } from '../refusals.ts';
import { lockContest, ownEntries } from '../store.ts';

type Input = ParsedInput<'teams.create'>;

/** Saves the team of the caller's first entry without one. Only before the lock, by the time read under the row lock. */
export async function createTeam(
  tx: Tx,
  input: Input,
  caller: Pick<ManagerCaller, 'managerId'>,
): Promise<{ team_id: number } | Refusal> {
  const contest = await lockContest(tx, input.contest_id);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const reason = reasonAgainstChange(contest.facts, contest.now.getTime());
  if (reason !== null) return refuseChange(reason);
  const own = await ownEntries(tx, contest.row.id, caller.managerId);
  const entry = own.find(({ hasTeam }) => !hasTeam);
  if (entry === undefined) return refuse('ERR_NOT_JOINED');

  const refused = await saveCheckedTeam(tx, contest, entry, caller.managerId, input);
  return refused ?? { team_id: entry.id };
}

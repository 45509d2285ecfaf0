import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { cancelContest } from '../settlement/cancel-contest.ts';
import { lockContest } from '../store.ts';

/**
 * Cancels the caller's own contest before its lock, while nobody else has a seat: their own fees, the backing of the
 * prizes and the venue are released. Once somebody has joined, the contest is no longer its organizer's alone.
 */
export async function cancelOwnContest(
  tx: Tx,
  { id }: ParsedInput<'contests.cancel'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const contest = await lockContest(tx, id);
  if (contest === null || contest.row.organizer_id !== managerId) return refuse('ERR_NOT_FOUND');
  if (reasonAgainstChange(contest.facts, contest.now.getTime()) !== null) return refuse('ERR_CONTEST_LOCKED');
  const { rows: others } = await sql`
    select from entry where contest_id = ${id} and state = 'playing' and manager_id <> ${managerId} limit 1
  `.execute(tx);
  if (others.length > 0) return refuse('ERR_CONTEST_HAS_ENTRIES');
  await cancelContest(tx, contest, 'organizer');
  return 'Ok';
}

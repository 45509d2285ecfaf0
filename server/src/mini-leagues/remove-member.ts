import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { endInvitation, lockOwnedMiniLeague } from './store.ts';

/**
 * Removes another member from a mini-league that the caller owns, and ends the invitation in force: a removed
 * member cannot return by the link they know.
 */
export async function removeMember(
  tx: Tx,
  { id, manager_id: memberId }: ParsedInput<'miniLeagues.removeMember'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const owned = await lockOwnedMiniLeague(tx, id, managerId);
  if (owned === null || memberId === managerId) return refuse('ERR_NOT_FOUND');
  const removed = await sql`
    delete from mini_league_member where mini_league_id = ${id} and manager_id = ${memberId}
  `.execute(tx);
  if (removed.numAffectedRows !== 1n) return refuse('ERR_NOT_FOUND');
  await endInvitation(tx, id);
  return 'Ok';
}

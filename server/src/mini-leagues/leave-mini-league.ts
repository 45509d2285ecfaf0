import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { endInvitation, lockMiniLeague } from './store.ts';

/**
 * Leaves a mini-league. Ownership passes to the member who joined next, for whom the invitation is renewed: an
 * owner who left can no longer invite with their link. The last member ends the mini-league.
 */
export async function leaveMiniLeague(
  tx: Tx,
  { id }: ParsedInput<'miniLeagues.leave'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const league = await lockMiniLeague(tx, id);
  const left = await sql`
    delete from mini_league_member where mini_league_id = ${id} and manager_id = ${managerId}
  `.execute(tx);
  if (league === null || left.numAffectedRows !== 1n) return refuse('ERR_NOT_FOUND');
  if (league.owner_id === managerId && league.members > 1) await endInvitation(tx, id);
  return 'Ok';
}

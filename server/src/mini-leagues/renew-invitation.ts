import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { Secrets } from '../secrets.ts';
import { invitationSecret } from './invitation.ts';
import { endInvitation, lockOwnedMiniLeague } from './store.ts';

const CALL = 'miniLeagues.renewInvitation';

/** Renews the invitation of a mini-league that the caller owns. */
export function renewInvitation({ secrets }: { readonly secrets: Secrets }) {
  return async (
    tx: Tx,
    { id }: ParsedInput<typeof CALL>,
    { managerId }: Pick<ManagerCaller, 'managerId'>,
  ): Promise<CallOutput<typeof CALL> | Refusal> => {
    const owned = await lockOwnedMiniLeague(tx, id, managerId);
    if (owned === null) return refuse('ERR_NOT_FOUND');
    return { invitation: invitationSecret(secrets, { id, invitation: await endInvitation(tx, id) }) };
  };
}

import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { offerNextToken } from '../../http/auth/session.ts';
import { sha256Hex } from '../../http/auth/signature.ts';
import type { AuthServices } from '../auth-services.ts';
import { userOf } from '../user.ts';

/** Offers the next token of the session; every refresh of one token gets the same successor. */
export function refreshSession({ secrets }: AuthServices) {
  return async (
    tx: Tx,
    _input: unknown,
    { managerId, sessionId, token, owesSecondStep }: ManagerCaller,
  ): Promise<CallOutput<'auth.refresh'> | Refusal> => {
    if (sessionId === null || token === null) return refuse('ERR_LOGIN_REQUIRED');
    const next = await offerNextToken(tx, secrets, { sessionId, tokenHash: sha256Hex(token) });
    return { user: await userOf(tx, managerId, { token: next, owesSecondStep }), session_key: next };
  };
}

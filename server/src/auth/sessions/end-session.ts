import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { CallOutput } from '@touchline/contract/calls';
import { endOtherSessions, endSession } from '../../http/auth/session.ts';

/** Ends one of the manager's sessions; refuses another manager's with ERR_NOT_FOUND. */
export async function endOneSession(
  tx: Tx,
  { id }: { readonly id: number },
  { managerId }: ManagerCaller,
): Promise<'Ok' | Refusal> {
  return (await endSession(tx, managerId, id, 'ended')) ? 'Ok' : refuse('ERR_NOT_FOUND');
}

/** Ends all sessions of the manager but that of the call. */
export async function endOtherSessionsOf(
  tx: Tx,
  _input: unknown,
  { managerId, sessionId }: ManagerCaller,
): Promise<CallOutput<'auth.sessions.endOthers'>> {
  return { ended: await endOtherSessions(tx, managerId, { keep: sessionId, reason: 'ended' }) };
}

/** Ends the session of the call. */
export async function logout(
  tx: Tx,
  _input: unknown,
  { managerId, sessionId }: ManagerCaller,
): Promise<'Ok'> {
  if (sessionId !== null) await endSession(tx, managerId, sessionId, 'logout');
  return 'Ok';
}

import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { countSignUpIn } from '../sign-up/count-sign-up.ts';
import { keepInvitation } from '../sign-up/keep-invitation.ts';
import { signIn } from '../sessions/sign-in.ts';
import { verifyToken } from './external-token.ts';
import { findOrAddManager } from './find-or-add-manager.ts';
import type { ProviderServices } from './provider-services.ts';
import { consumeToken } from './round-trip.ts';

type Input = ParsedInput<'auth.providers.signIn'>;
type Answer = CallOutput<'auth.providers.signIn'>;

/**
 * Signs in or registers with a provider's token. The token is verified before the transaction opens; of the page's
 * input, only the token and the names that it must match are used. A token opens one session.
 */
export function signInWithProvider(services: ProviderServices) {
  return async (
    db: Db,
    { token, provider, uid }: Input,
    visitor: Caller,
  ): Promise<((tx: Tx, input: Input, caller: Caller) => Promise<Answer | Refusal>) | Refusal> => {
    const verified = await verifyToken(db, services, token, visitor);
    if ('refused' in verified) return verified;
    const { name, identity } = verified;
    if (name !== provider || identity.subject !== uid) return refuse('ERR_GENERIC_ERROR');
    return async (tx, { referral_code }, caller) => {
      if (!(await consumeToken(tx, token))) return refuse('ERR_GENERIC_ERROR');
      const account = await findOrAddManager(tx, { name, identity, language: caller.language });
      if (isRefusal(account)) return account;
      if (account.isNew) {
        const wait = await countSignUpIn(tx, services, caller.address);
        if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
        // An old link with an unknown code must not prevent the sign-in.
        await keepInvitation(tx, await gameNow(tx), account.managerId, referral_code);
      }
      return signIn(tx, services, { managerId: account.managerId, provenBy: 'provider' }, caller);
    };
  };
}

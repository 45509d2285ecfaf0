import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { ProviderName } from '@touchline/contract/auth/providers';
import type { Db, Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import type { VerifiedIdentity } from './provider.ts';
import type { ProviderServices } from './provider-services.ts';
import { findToken, nonceOf, takeToken } from './round-trip.ts';

const CHECKS_PER_MINUTE = 240;

/** Hands the token of a finished round trip to the page that began it. */
export function takeExternalToken({ secrets }: ProviderServices) {
  return async (
    tx: Tx,
    { provider_code, browser_verifier }: ParsedInput<'auth.providers.takeToken'>,
  ): Promise<CallOutput<'auth.providers.takeToken'> | Refusal> => {
    const taken = await takeToken(tx, secrets, { code: provider_code, browserVerifier: browser_verifier });
    if (taken === null) return refuse('ERR_GENERIC_ERROR');
    const { provider, token, subject, displayName, email, emailVerified } = taken;
    return { provider, token, uid: subject, displayName, email, emailVerified };
  };
}

/** Checks a token of a provider and returns the person it was issued to. */
export function checkExternalToken(services: ProviderServices) {
  return async (
    db: Db,
    { token }: ParsedInput<'auth.providers.checkToken'>,
    caller: Caller,
  ): Promise<CallOutput<'auth.providers.checkToken'> | Refusal> => {
    const verified = await verifyToken(db, services, token, caller);
    return 'refused' in verified ? verified : { tid: verified.identity.subject };
  };
}

/**
 * Verifies a token: this server obtained it in a sign-in under way, and the provider's signature or inspection confirms it
 * now. Refuses with ERR_GENERIC_ERROR, ERR_PROVIDER_UNAVAILABLE or ERR_TOO_MANY.
 */
export async function verifyToken(
  db: Db,
  { providers, secrets, limits }: ProviderServices,
  token: string,
  caller: Caller,
): Promise<{ readonly name: ProviderName; readonly identity: VerifiedIdentity } | Refusal> {
  const wait = limits.take(`provider-check:${networkOf(caller.address)}`, CHECKS_PER_MINUTE);
  if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
  const found = await findToken(db, token);
  const provider = found === null ? null : providers.get(found.name);
  if (found === null || provider === null) return refuse('ERR_GENERIC_ERROR');
  const identity = await provider.verify(token, nonceOf(secrets, found.stateHash));
  if ('failed' in identity) {
    return identity.failed === 'unavailable'
      ? refuse('ERR_PROVIDER_UNAVAILABLE', { retry_after: 5 })
      : refuse('ERR_GENERIC_ERROR');
  }
  return { name: found.name, identity };
}

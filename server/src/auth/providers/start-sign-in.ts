import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db, Tx } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { networkOf } from '../../http/edge/limits.ts';
import type { ProviderServices } from './provider-services.ts';
import { callbackUrl, randomText, requestOf, storeDeparture } from './round-trip.ts';

type Input = ParsedInput<'auth.providers.start'>;
type Answer = CallOutput<'auth.providers.start'>;

/** Sign-ins a network may begin per minute. */
const PER_MINUTE = 120;

/** Begins a sign-in through a provider and returns where to send the browser. */
export function startSignIn({ providers, config, secrets, limits }: ProviderServices) {
  return async (
    _db: Db,
    { name }: Input,
    caller: Caller,
  ): Promise<((tx: Tx, input: Input) => Promise<Answer>) | Refusal> => {
    const provider = providers.get(name);
    if (provider === null) return refuse('ERR_NOT_FOUND');
    const wait = limits.take(`provider-start:${networkOf(caller.address)}`, PER_MINUTE);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const state = randomText();
    const request = requestOf(secrets, callbackUrl(config.publicUrl, name), state);
    const departure = await provider.authorizationUrl(request);
    if ('failed' in departure) return refuse('ERR_PROVIDER_UNAVAILABLE', { retry_after: 5 });
    // The local provider is part of this site, under whatever name the browser requested it.
    const location =
      name === 'local' ? departure.url.slice(new URL(departure.url).origin.length) : departure.url;
    return async (tx, { browser_challenge }) => {
      await storeDeparture(tx, { name, state, browserChallenge: browser_challenge });
      return { location };
    };
  };
}

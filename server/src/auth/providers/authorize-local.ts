import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db } from '../../db/database.ts';
import type { ProviderServices } from './provider-services.ts';
import { CALLBACK_PATH } from './round-trip.ts';

/** Answers the request of a local test account as the chosen person: where the browser goes back to. */
export function authorizeLocal({ providers: { local } }: ProviderServices) {
  return (
    _db: Db,
    input: ParsedInput<'auth.providers.authorizeLocal'>,
  ): Promise<CallOutput<'auth.providers.authorizeLocal'> | Refusal> => {
    if (local === null) return Promise.resolve(refuse('ERR_NOT_FOUND'));
    const { state, nonce, code_challenge: challenge, email, email_verified, display_name } = input;
    const code = local.authorize(
      { nonce, challenge },
      { email, emailVerified: email_verified, displayName: display_name },
    );
    const query = new URLSearchParams({ code, state }).toString();
    return Promise.resolve({ location: `${CALLBACK_PATH.replace(':name', 'local')}?${query}` });
  };
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ProviderName } from '@touchline/contract/auth/providers';
import type { CallOutput } from '@touchline/contract/calls';
import type { FastifyInstance } from 'fastify';
import { countryId } from '../../startup/countries.ts';
import { clientOf, type Client } from '../http/client.ts';

/** A browser on its way through a provider. */
export interface Departure {
  readonly location: URL;
  readonly state: string;
  /** The secret that only this browser holds. */
  readonly verifier: string;
}

/** Begins a sign-in through a provider in a browser of its own. */
export async function depart(app: FastifyInstance, name: ProviderName): Promise<Departure> {
  const verifier = randomBytes(32).toString('base64url');
  const browser_challenge = createHash('sha256').update(verifier).digest('base64url');
  const { location } = await clientOf(app).call('auth.providers.start', { name, browser_challenge });
  const url = new URL(location, 'http://localhost:3000');
  return { location: url, state: url.searchParams.get('state') ?? '', verifier };
}

/** Follows the provider back to the server. Returns the fragment of the page it leads to. */
export async function comeBack(app: FastifyInstance, address: string): Promise<URLSearchParams> {
  const answer = await app.inject({ method: 'GET', url: address });
  const location = String(answer.headers['location']);
  if (answer.statusCode !== 303 || !location.startsWith('/auth/login#'))
    throw new Error(`The callback answered ${answer.statusCode} ${location}`);
  return new URLSearchParams(location.split('#')[1]);
}

export type ExternalToken = CallOutput<'auth.providers.takeToken'>;

/** Fetches the token of a finished round trip, in the browser that began it. */
export async function fetchToken(
  app: FastifyInstance,
  { verifier }: Pick<Departure, 'verifier'>,
  fragment: URLSearchParams,
): Promise<ExternalToken> {
  const provider_code = fragment.get('provider-code') ?? '';
  return clientOf(app).call('auth.providers.takeToken', { provider_code, browser_verifier: verifier });
}

/** The external login payload of a token. */
export function payloadOf({ provider, token, uid, displayName, email, emailVerified }: ExternalToken) {
  return { provider, token, uid, displayName, email, emailVerified, platform: 1 as const };
}

/** Someone who uses the local provider. */
export interface LocalPerson {
  readonly email: string;
  readonly email_verified?: boolean;
}

/** Answers at the local provider as a person. Returns the address the browser is sent back to. */
export async function answerLocally(
  app: FastifyInstance,
  departure: Departure,
  { email, email_verified = true }: LocalPerson,
): Promise<string> {
  const wanted = departure.location.searchParams;
  const { location } = await clientOf(app).call('auth.providers.authorizeLocal', {
    state: departure.state,
    nonce: wanted.get('nonce') ?? '',
    code_challenge: wanted.get('code_challenge') ?? '',
    email,
    email_verified,
    display_name: 'Ada',
  });
  return location;
}

/** Goes through the local provider up to the token. */
export async function localToken(app: FastifyInstance, person: LocalPerson): Promise<ExternalToken> {
  const departure = await depart(app, 'local');
  return fetchToken(app, departure, await comeBack(app, await answerLocally(app, departure, person)));
}

/** Signs in through the local provider; the profile may still be to complete. */
export async function signInLocally(
  app: FastifyInstance,
  person: LocalPerson,
): Promise<Client & { readonly user: CallOutput<'auth.providers.signIn'>['user'] }> {
  const answer = await clientOf(app).call('auth.providers.signIn', payloadOf(await localToken(app, person)));
  const identity = { token: answer.session_key, key: Buffer.from(answer.signing_key, 'base64url') };
  return { ...clientOf(app, identity), user: answer.user };
}

/** A person of the local provider whom the server does not know yet. */
export function someone(): { readonly email: string } {
  return { email: `${randomUUID()}@example.org` };
}

/** What such a person adds to complete their account. */
export function profileOfSomeone() {
  return {
    nickname: `Came ${randomUUID().slice(0, 8)}`,
    birth_date: '1990-02-03',
    country_id: countryId('IT'),
    accept_terms: true,
  };
}

import type { ProviderName } from '@touchline/contract/auth/providers';
import * as z from 'zod';
import { ProviderUnreachable } from './provider-fetch.ts';

/** The verified statement of a provider about a person: the signature or the inspection of the token succeeded. */
export interface VerifiedIdentity {
  /** The provider's own id of the person. */
  readonly subject: string;
  readonly email: string | null;
  /** The provider has proved that the address is the person's. */
  readonly emailVerified: boolean;
  readonly displayName: string | null;
}

/** What one sign-in requests from a provider. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly pkceVerifier: string;
}

/** `invalid`: what came from the browser or the provider is wrong. `unavailable`: the provider did not answer. */
export type ProviderFailure = { readonly failed: 'invalid' | 'unavailable'; readonly error: unknown };

/** Another service that signs people in. Its functions call the network and never run inside a transaction. */
export interface Provider {
  readonly name: ProviderName;
  /** The address to which the browser is sent. */
  authorizationUrl(request: SignInRequest): Promise<{ readonly url: string } | ProviderFailure>;
  /** Exchanges the code that the browser brought back for a token. */
  redeem(
    returned: URLSearchParams,
    request: SignInRequest,
  ): Promise<{ readonly token: string } | ProviderFailure>;
  /** Verifies that a token was issued by this provider, for this product and for the sign-in of `nonce`. */
  verify(token: string, nonce: string): Promise<VerifiedIdentity | ProviderFailure>;
}

/** Runs a call to a provider; returns its failure instead of throwing. */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Result | ProviderFailure> {
  try {
    return await work();
  } catch (error) {
    return { failed: isUnreachable(error) ? 'unavailable' : 'invalid', error };
  }
}

/** The libraries wrap what the fetch function throws. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof ProviderUnreachable) return true;
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause);
}

const email = z.email().max(254);
const CONTROL = /\p{Cc}/gu;

/** An address of a provider; null for one that the product could not use. */
export function cleanEmail(given: unknown): string | null {
  const parsed = email.safeParse(given);
  return parsed.success ? parsed.data : null;
}

/** A name of a provider as plain text of at most 64 characters, or null. */
export function cleanName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const name = Array.from(given.replaceAll(CONTROL, '').trim()).slice(0, 64).join('');
  return name === '' ? null : name;
}

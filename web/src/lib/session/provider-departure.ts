import type { ProviderName } from '../../ui/brand/provider-mark.tsx';
import { call } from '../api/call.ts';
import { CallFailure } from '../api/failure.ts';
import { storage } from './storage.ts';

/** Why a browser goes to a provider: to sign in, or to link a person there to the open account. */
export type Purpose = 'sign_in' | 'link';

/** The data this browser keeps during the visit at a provider. */
interface Departure {
  readonly purpose: Purpose;
  readonly provider: ProviderName;
  /** The secret without which the returned code is worthless. */
  readonly verifier: string;
  readonly origin?: string;
}

const SECRET_BYTES = 32;

/** Leaves the page for a provider. After a sign-in the manager continues to `origin`. */
export async function departTo(provider: ProviderName, purpose: Purpose, origin?: string): Promise<void> {
  const { base64url, sha256, utf8 } = await import('../api/signature.ts');
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const browser_challenge = base64url(await sha256(utf8(verifier)));
  const { location: target } = await call('auth.providers.start', { name: provider, browser_challenge });
  const kept: Departure = { purpose, provider, verifier, ...(origin !== undefined && { origin }) };
  storage.write('provider_sign_in', JSON.stringify(kept));
  location.assign(target);
}

/** How a browser came back from a provider. */
export type Return =
  | { readonly kind: 'code'; readonly code: string; readonly departure: Departure }
  | { readonly kind: 'cancelled' | 'failed' | 'unavailable' };

/** Whether the page was opened by a provider that was to link a person. All returns lead to the sign-in screen. */
export function isLinkReturn(): boolean {
  return isReturn(new URLSearchParams(location.hash.slice(1))) && readDeparture()?.purpose === 'link';
}

function isReturn(fragment: URLSearchParams): boolean {
  return fragment.has('provider-code') || fragment.has('provider-failed');
}

/**
 * Takes the return from a provider out of the address, once: the code leaves the history, and the remembered place takes
 * its place in the query. Null when the page was opened in another way. A code for another purpose is a failure: no one
 * is signed in as the person they wanted to link.
 */
export function takeReturn(purpose: Purpose): Return | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (!isReturn(fragment)) return null;
  const code = fragment.get('provider-code');
  const failed = fragment.get('provider-failed');
  const departure = readDeparture();
  storage.remove('provider_sign_in');
  const query = departure?.origin === undefined ? '' : `?origin=${encodeURIComponent(departure.origin)}`;
  history.replaceState(history.state, '', location.pathname + query);
  if (code !== null && departure?.purpose === purpose) return { kind: 'code', code, departure };
  return { kind: failed === 'cancelled' || failed === 'unavailable' ? failed : 'failed' };
}

function readDeparture(): Departure | null {
  try {
    const kept: unknown = JSON.parse(storage.read('provider_sign_in') ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('provider' in kept) || !('verifier' in kept))
      return null;
    const { provider, verifier } = kept;
    const purpose = 'purpose' in kept && kept.purpose === 'link' ? 'link' : 'sign_in';
    const origin = 'origin' in kept && typeof kept.origin === 'string' ? kept.origin : undefined;
    return isProvider(provider) && typeof verifier === 'string'
      ? { purpose, provider, verifier, ...(origin !== undefined && { origin }) }
      : null;
  } catch {
    return null;
  }
}

/** The external login payload, after the check that the token belongs to the person it was sent with. */
export async function checkedLogin({ code, departure }: Extract<Return, { readonly kind: 'code' }>) {
  const login = await call('auth.providers.takeToken', {
    provider_code: code,
    browser_verifier: departure.verifier,
  });
  const { tid } = await call('auth.providers.checkToken', { token: login.token });
  if (tid !== login.uid) throw new CallFailure('ERR_GENERIC_ERROR', 0);
  return login;
}

/** The failure of a return without a code; null for a cancelled one. */
export function failureOf(kind: Exclude<Return['kind'], 'code'>): CallFailure | null {
  if (kind === 'cancelled') return null;
  return new CallFailure(kind === 'failed' ? 'ERR_GENERIC_ERROR' : 'ERR_PROVIDER_UNAVAILABLE', 0);
}

/** Whatever went wrong as a failure to show. */
export function asFailure(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure('ERR_GENERIC_ERROR', 0);
}

const NAMES: readonly unknown[] = ['google', 'facebook', 'twitter', 'apple', 'local'];

function isProvider(name: unknown): name is ProviderName {
  return NAMES.includes(name);
}

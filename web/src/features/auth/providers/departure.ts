import type { ProviderName } from '../../../ui/brand/provider-mark.tsx';
import { call } from '../../../lib/api/call.ts';
import { storage } from '../../../lib/session/storage.ts';

/** What this browser keeps while it is at a provider. */
interface Departure {
  readonly provider: ProviderName;
  /** The secret without which the code that comes back is worthless. */
  readonly verifier: string;
  readonly origin?: string;
}

const SECRET_BYTES = 32;

/** Begins a sign-in through a provider and leaves the page for it. */
export async function departTo(provider: ProviderName, origin: string | undefined): Promise<void> {
  const { base64url, sha256, utf8 } = await import('../../../lib/api/signature.ts');
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const browser_challenge = base64url(await sha256(utf8(verifier)));
  const { location: target } = await call('auth.providers.start', { name: provider, browser_challenge });
  const kept: Departure = { provider, verifier, ...(origin !== undefined && { origin }) };
  storage.write('provider_sign_in', JSON.stringify(kept));
  location.assign(target);
}

/** How a browser came back from a provider. */
export type Return =
  | { readonly kind: 'code'; readonly code: string; readonly departure: Departure }
  | { readonly kind: 'cancelled' | 'failed' | 'unavailable' };

/**
 * Takes the return from a provider out of the address, once: the code leaves the history, and the remembered place takes
 * its place in the query. Null when the page was opened in another way.
 */
export function takeReturn(): Return | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const code = fragment.get('provider-code');
  const failed = fragment.get('provider-failed');
  if (code === null && failed === null) return null;
  const departure = readDeparture();
  storage.remove('provider_sign_in');
  const query = departure?.origin === undefined ? '' : `?origin=${encodeURIComponent(departure.origin)}`;
  history.replaceState(history.state, '', location.pathname + query);
  if (code !== null && departure !== null) return { kind: 'code', code, departure };
  return { kind: failed === 'cancelled' || failed === 'unavailable' ? failed : 'failed' };
}

function readDeparture(): Departure | null {
  try {
    const kept: unknown = JSON.parse(storage.read('provider_sign_in') ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('provider' in kept) || !('verifier' in kept))
      return null;
    const { provider, verifier } = kept;
    const origin = 'origin' in kept && typeof kept.origin === 'string' ? kept.origin : undefined;
    return isProvider(provider) && typeof verifier === 'string'
      ? { provider, verifier, ...(origin !== undefined && { origin }) }
      : null;
  } catch {
    return null;
  }
}

const NAMES: readonly unknown[] = ['google', 'facebook', 'twitter', 'apple', 'local'];

function isProvider(name: unknown): name is ProviderName {
  return NAMES.includes(name);
}

/** Where a sign-in screen sends the manager afterwards. */
export interface OriginSearch {
  /** A path of the product. */
  readonly origin?: string;
}

/** Reads `?origin=` of a sign-in screen. */
export function originSearch(search: Record<string, unknown>): OriginSearch {
  const { origin } = search;
  return typeof origin === 'string' ? { origin } : {};
}

/** The remembered place, or the start page; never a sign-in screen again. */
export function placeAfterSignIn(origin: string | undefined): string {
  const place = safeOrigin(origin);
  return /^\/(auth|activate)(\/|\?|$)/.test(place) ? '/' : place;
}

/** A sign-in screen that remembers the same place. */
export function withOrigin(path: string, origin: string | undefined): string {
  const place = placeAfterSignIn(origin);
  return place === '/' ? path : `${path}?origin=${encodeURIComponent(place)}`;
}

/**
 * The place a person wanted to go before signing in, as an own path: anything else (another site, a
 * protocol, `//host`, `/\host`) becomes the start page.
 */
export function safeOrigin(wanted: unknown): string {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}

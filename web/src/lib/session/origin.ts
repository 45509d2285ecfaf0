/**
 * The place a person wanted to go before signing in, as an own path: anything else (another site, a
 * protocol, `//host`, `/\host`) becomes the start page.
 */
export function safeOrigin(wanted: unknown): string {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}

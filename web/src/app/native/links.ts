/**
 * The path that a link or a push opens in the app: of an address of our server, or a path itself. Null for every other
 * address, so that no one leads the app elsewhere.
 */
export function pathOfLink(link: string, server: string): string | null {
  const isPath = /^\/(?![/\\])/.test(link);
  // Phones whose web view lacks `URL.parse` are still in use.
  if (!isPath && !URL.canParse(link)) return null;
  const url = new URL(link, server);
  if (url.origin !== new URL(server).origin) return null;
  return /^\/api(?:\/|$)/.test(url.pathname) ? null : url.pathname + url.search + url.hash;
}

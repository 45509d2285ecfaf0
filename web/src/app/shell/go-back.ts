/** Where the back button of the header leads: a path, or null for the page before. */
export function backTarget(path: string, canGoBack: boolean, above: readonly string[] = []): string | null {
  if (path === '/market/market-cards/card-exchange') return '/market';
  return canGoBack ? null : (above.at(-1) ?? '/');
}

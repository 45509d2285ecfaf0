/**
 * The origin of links to pages. The app on a phone runs on an origin of its own, where no link leads.
 */
export function pageOrigin(): string {
  return __SERVER_ORIGIN__ || location.origin;
}

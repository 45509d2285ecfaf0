/** The server counts as out of reach when it has not answered after this time, in ms. */
const TIMEOUT = 5_000;

/**
 * Whether the server can be reached, whatever its answer is. A browser knows only whether it has a network: it may lead
 * nowhere, and the browser may be wrong about having none.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(`${__SERVER_ORIGIN__}/health/live`, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return true;
  } catch {
    return false;
  }
}

/** Origins of the phone shells, the only cross-origin pages allowed. */
const SHELLS: ReadonlySet<string> = new Set(['https://localhost', 'capacitor://localhost']);

/** Whether a page of this origin is one of the phone shells. */
export function isShell(origin: string | undefined): boolean {
  return origin !== undefined && SHELLS.has(origin);
}

/** CORS headers for phone shells; none for other origins. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined || !isShell(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-server-time, x-game-time, retry-after',
    vary: 'origin',
  };
}

/** Headers of a CORS preflight answer, in addition to `corsHeaders`. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'content-type, idempotency-key, x-app-key, x-app-version, x-device-key, x-nonce, x-push-token, x-session-token, x-signature, x-timestamp',
  'access-control-max-age': '7200',
} as const;

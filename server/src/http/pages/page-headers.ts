/** Headers of an answer that only sends the browser on. */
export const REDIRECT_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * Headers of pages and files outside the API; a page passes the nonce of its style tags, and the origin to which it may
 * report errors.
 */
export function pageHeaders(
  nonce: string | null,
  publicUrl: string,
  ingestOrigin: string | null = null,
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Style tags of libraries carry the nonce; the renderer writes style attributes.
    `style-src-elem 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${ingestOrigin === null ? '' : ` ${ingestOrigin}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types touchline',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...partHeaders(publicUrl),
  };
}

/** Headers of scripts, styles and fonts: the policies of a page bind documents only, and weigh 430 bytes a file. */
export function partHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

import type { FastifyRequest } from 'fastify';

/** The address of everyone behind a proxy that TRUSTED_PROXY does not name. */
const BEHIND_PROXY = 'behind-proxy';
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

let hasWarned = false;

/**
 * The address of a caller, for limits and sessions. A program on this machine is its operator's, unless it forwards for
 * someone else: without TRUSTED_PROXY the header may be forged, so all those callers count as one. Warns once.
 */
export function clientAddress(request: FastifyRequest): string {
  const { headers, ip, ips } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  // Fastify lists the addresses of a request only where it trusts a proxy.
  if (ips !== undefined || !isForwarded || !LOOPBACK.test(ip)) return ip;
  if (!hasWarned)
    request.log.warn(
      'a proxy on this machine forwards calls: set TRUSTED_PROXY to limit each caller by itself',
    );
  hasWarned = true;
  return BEHIND_PROXY;
}

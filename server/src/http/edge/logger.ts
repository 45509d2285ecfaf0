import { createHmac, randomBytes } from 'node:crypto';
import type { Reporter } from '@touchline/domain/error-reports/reporter';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { reportLogged } from '../../outside/error-reports.ts';

/** Fields that are redacted up to two levels deep. */
const SECRETS = [
  'password',
  'passwd',
  'session_key',
  'signing_key',
  'token',
  'activate_code',
  'code',
  'secret',
  'email',
  'phone',
  'birth_date',
  'address',
  'ip',
];
const HEADERS = [
  'authorization',
  'cookie',
  'forwarded',
  'x-device-key',
  'x-forwarded-for',
  'x-push-token',
  'x-session-token',
  'x-signature',
];
/** Parts of a database error that quote the values of a statement. */
const QUOTED_VALUES = ['detail', 'where', 'query', 'parameters', 'internalQuery'];

/** Logger options: one JSON line per request with its id, secrets redacted; logged errors go to `reporter` too. */
export function loggerOptions(
  level: Config['logLevel'],
  reporter: Reporter | null = null,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(reporter !== null && { hooks: { logMethod: reportLogged(reporter) } }),
    redact: {
      paths: [
        // The code of an error is no secret.
        ...SECRETS.flatMap((name) => [name, `params.${name}`, `body.${name}`, `*.*.${name}`]),
        ...SECRETS.filter((name) => name !== 'code').map((name) => `*.${name}`),
        ...HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
        ...QUOTED_VALUES.flatMap((name) => [`err.${name}`, `err.cause.${name}`]),
      ],
      censor: '(redacted)',
    },
    serializers: { req: describeRequest },
  };
}

/** A request in the log: without its query and the words of its path, which may be private, and without its address. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: plainPath(request), caller: pseudonymOf(request.ip) };
}

/**
 * The path of a request by its route: numbers stay, words a caller chose are replaced by `*`. Documents share one route,
 * and their paths may hold codes: only the first word stays.
 */
function plainPath(request: FastifyRequest): string {
  const parts = (request.url.split('?')[0] ?? '').split('/');
  const route = request.routeOptions.url ?? '/*';
  if (route.endsWith('/*')) {
    const [first = ''] = parts.slice(1);
    const rest = parts.length > 2 ? '/*' : '';
    return /^[\w-]{1,20}$/.test(first) ? `/${first}${rest}` : '/*';
  }
  return route
    .split('/')
    .map((part, index) =>
      part.startsWith(':') && !/^\d{1,10}$/.test(parts[index] ?? '') ? '*' : parts[index],
    )
    .join('/');
}

/**
 * Known only to this process, so that the log of one run distinguishes callers and no one can look up who they
 * are.
 */
const PSEUDONYM_KEY = randomBytes(32);

function pseudonymOf(address: string): string {
  return createHmac('sha256', PSEUDONYM_KEY).update(address).digest('base64url').slice(0, 10);
}

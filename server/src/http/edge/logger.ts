import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';

/** Fields that are redacted up to two levels deep. */
const SECRETS = [
  'password',
  'passwd',
  'session_key',
  'signing_key',
  'token',
  'activate_code',
  'secret',
  'email',
];
const HEADERS = ['authorization', 'cookie', 'x-device-key', 'x-push-token', 'x-session-token', 'x-signature'];

/** Logger options: one JSON line per request with its id, secrets redacted. */
export function loggerOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: {
      paths: [
        ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        ...HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
      ],
      censor: '(redacted)',
    },
    serializers: { req: describeRequest },
  };
}

/** A request in the log, without its query, whose values may be private. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?')[0] ?? '', address: request.ip };
}

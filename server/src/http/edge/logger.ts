import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';

/** Fields that never reach a log, wherever they stand. */
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
const HEADERS = ['authorization', 'cookie', 'x-session-token', 'x-signature', 'x-push-token'];

/** How the server logs: one JSON line for each request with its id, secrets taken out. */
export function loggerOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: {
      paths: [
        ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        ...HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
      ],
      censor: '(taken out)',
    },
    serializers: { req: describeRequest },
  };
}

/** A request in the log: no query, whose values may be private. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?')[0] ?? '', address: request.ip };
}

import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paramsOf, type Json } from './json.ts';

const APP_KEY = 'api-1';
const ANSWER_LIMIT_MS = 20_000;
/** Number of retries, with the same idempotency key, while the server is busy, as during the season so far. */
const ATTEMPTS = 120;
const BETWEEN_ATTEMPTS_MS = 1_000;

/** The caller: the token of a session, or null for a visitor, and the signing key. */
export interface Session {
  readonly token: string | null;
  readonly key: Buffer;
}

/** A visitor; their key is public. */
export const VISITOR: Session = {
  token: null,
  key: Buffer.from(hkdfSync('sha256', APP_KEY, 'touchline', 'visitor-signature-v1', 32)),
};

/** Makes a call by method and path and returns its `params`. Throws when it is refused. */
export type Ask = (
  session: Session,
  call: `GET /${string}` | `POST /${string}`,
  body?: Readonly<Record<string, unknown>>,
) => Promise<Json>;

/**
 * A client of the server at an address. It signs as `docs/sign-a-call.sh` does and does not import the contract: paths
 * stay the same from version to version, the code around them does not.
 */
export function signedClient(origin: string): Ask {
  return async (session, call, body = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const text = method === 'POST' ? JSON.stringify(body) : '';
    const idempotencyKey = randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: signedHeaders(session, { method, path: `/api${path}`, body: text, idempotencyKey }),
        ...(method === 'POST' ? { body: text } : {}),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      const answer = await response.text();
      if (response.status === 200) return paramsOf(answer);
      if (response.status !== 503 || attempt === ATTEMPTS) throw new Error(`${call} was refused: ${answer}`);
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  };
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly idempotencyKey: string;
}

function signedHeaders(
  { token, key }: Session,
  { method, path, body, idempotencyKey }: Request,
): Record<string, string> {
  const timestamp = String(Date.now());
  const nonce = randomBytes(16).toString('base64url');
  const tokenHash = token === null ? '-' : sha256(token);
  const lines = ['v1', method, path, '', sha256(body), timestamp, nonce, APP_KEY, tokenHash, idempotencyKey];
  return {
    'content-type': 'application/json',
    'x-app-key': APP_KEY,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v1=${createHmac('sha256', key).update(lines.join('\n')).digest('base64url')}`,
    'idempotency-key': idempotencyKey,
    ...(token === null ? {} : { 'x-session-token': token }),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

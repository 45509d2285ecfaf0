import { sign } from 'node:crypto';
import type { ClientAuth } from 'openid-client';
import type { AppleKey } from './provider-settings.ts';

const AUDIENCE = 'https://appleid.apple.com';
const SECONDS = 300;

/**
 * Authenticates to Apple with a token signed by the team's key, created for each request and valid for 5 minutes.
 */
export function appleSecret(key: AppleKey, clientId: string): ClientAuth {
  return (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', signedSecret(key, clientId, Math.floor(Date.now() / 1_000)));
  };
}

/** A JWT by ES256; `now` in seconds. Made here because the library's function is asynchronous and its caller is not. */
function signedSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: number): string {
  const header = { alg: 'ES256', kid: keyId };
  const claims = { iss: teamId, sub: clientId, aud: AUDIENCE, iat: now, exp: now + SECONDS };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

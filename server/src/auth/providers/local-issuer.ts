import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as z from 'zod';
import type { Secrets } from '../../secrets.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** What a tester chose on the screen of the local provider. */
export interface LocalAccount {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
}

const CLIENT_ID = 'touchline-local';
const CODE_SECONDS = 120;
const TOKEN_SECONDS = 600;

const grant = z.object({
  nonce: z.string(),
  challenge: z.string(),
  expires: z.number(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
});

export interface LocalIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Answers what a client would ask over the network; no socket is opened. */
  readonly fetch: ProviderFetch;
  /** Makes the authorization code for an account. */
  authorize(request: { readonly nonce: string; readonly challenge: string }, account: LocalAccount): string;
}

/**
 * An issuer of test accounts for the demo, inside the server: discovery, token endpoint with PKCE, and its own keys. It
 * signs in anyone as anybody, so production refuses to have it. Its key lives as long as the process.
 */
export function openLocalIssuer(publicUrl: string, secrets: Secrets): LocalIssuer {
  const issuer = `${publicUrl}/local-accounts`;
  const clientSecret = secrets.mac('providers', 'local client').toString('base64url');
  const keys = generateKeyPair('ES256', { extractable: true });
  // A server that never signs anyone in reports no unhandled rejection.
  keys.catch(() => undefined);

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${publicUrl}/auth/local-account`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  });
  const token = async (form: URLSearchParams): Promise<Response> => {
    const granted = openGrant(secrets, form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = form.get('client_secret') === clientSecret && granted?.challenge === challenge;
    if (granted === null || !isRight) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const idToken = await new SignJWT({
      nonce: granted.nonce,
      email: granted.email,
      email_verified: granted.emailVerified,
      name: granted.displayName,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'local' })
      .setIssuer(issuer)
      .setAudience(CLIENT_ID)
      .setSubject(createHash('sha256').update(granted.email.toLowerCase()).digest('base64url'))
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign((await keys).privateKey);
    return Response.json({ access_token: 'none', token_type: 'bearer', id_token: idToken });
  };
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    async fetch(url, options) {
      switch (url) {
        case `${issuer}/.well-known/openid-configuration`:
          return Response.json(discovery());
        case `${issuer}/keys`:
          return Response.json({ keys: [{ ...(await exportJWK((await keys).publicKey)), kid: 'local' }] });
        case `${issuer}/token`:
          return token(new URLSearchParams(await new Response(options?.body ?? '').text()));
        default:
          return new Response(null, { status: 404 });
      }
    },
    authorize({ nonce, challenge }, account) {
      const expires = Date.now() + CODE_SECONDS * 1_000;
      const plain = Buffer.from(JSON.stringify({ nonce, challenge, expires, ...account }));
      return secrets.seal('providers', plain, 'local code').toString('base64url');
    },
  };
}

function openGrant(secrets: Secrets, code: string): z.output<typeof grant> | null {
  try {
    const plain = secrets.open('providers', Buffer.from(code, 'base64url'), 'local code');
    const granted = grant.parse(JSON.parse(plain.toString('utf8')));
    return granted.expires > Date.now() ? granted : null;
  } catch {
    return null;
  }
}

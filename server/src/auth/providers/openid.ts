import type { ProviderName } from '@touchline/contract/auth/providers';
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { appleSecret } from './apple-secret.ts';
import { attempt, cleanEmail, cleanName, type Provider, type VerifiedIdentity } from './provider.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import type { OpenIdSettings } from './provider-settings.ts';

/** Algorithms of ID tokens: asymmetric ones only, so that a client secret can sign none. */
const ALGORITHMS = ['RS256', 'ES256'];
const CLOCK_TOLERANCE_SECONDS = 30;
const TIMEOUT_MS = 3_000;

export interface OpenIdClient {
  readonly name: ProviderName;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: OpenIdSettings['secret'];
  readonly fetch: ProviderFetch;
}

/**
 * A provider that follows OpenID Connect. Its addresses are discovered at the first use and kept; its keys are cached
 * and read again when a token names an unknown one.
 */
export function openIdProvider(client: OpenIdClient): Provider {
  const discovered = keepSuccess(() => discover(client));
  const isApple = typeof client.secret !== 'string';
  return {
    name: client.name,
    authorizationUrl: ({ redirectUri, state, nonce, pkceVerifier }) =>
      attempt(async () => {
        const { config, usesPkce } = await discovered();
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: isApple ? 'name email' : 'openid email profile',
          state,
          nonce,
          ...(usesPkce && {
            code_challenge: await openid.calculatePKCECodeChallenge(pkceVerifier),
            code_challenge_method: 'S256',
          }),
          // Apple gives name and address only to a posted form.
          ...(isApple && { response_mode: 'form_post' }),
        });
        return { url: url.href };
      }),
    redeem: (returned, { redirectUri, state, nonce, pkceVerifier }) =>
      attempt(async () => {
        const { config, usesPkce } = await discovered();
        const url = new URL(`${redirectUri}?${returned.toString()}`);
        const answer = await openid.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          ...(usesPkce && { pkceCodeVerifier: pkceVerifier }),
        });
        if (answer.id_token === undefined) throw new Error('The provider sent no ID token.');
        return { token: answer.id_token };
      }),
    verify: (token, nonce) =>
      attempt(async () => {
        const { keys } = await discovered();
        const { payload } = await jwtVerify(token, keys, {
          issuer: client.issuer,
          audience: client.clientId,
          algorithms: ALGORITHMS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        });
        if (payload['nonce'] !== nonce) throw new Error('The token is of another sign-in.');
        // A token for several audiences is not ours alone.
        if (payload.aud !== client.clientId) throw new Error('The token is for others too.');
        return identityOf(payload);
      }),
  };
}

async function discover(client: OpenIdClient) {
  const insecure = client.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  const authenticate: openid.ClientAuth =
    typeof client.secret === 'string'
      ? openid.ClientSecretPost(client.secret)
      : appleSecret(client.secret, client.clientId);
  const config = await openid.discovery(new URL(client.issuer), client.clientId, undefined, authenticate, {
    execute: insecure,
    [openid.customFetch]: (url, options) => client.fetch(url, options),
  });
  const metadata = config.serverMetadata();
  if (metadata.issuer !== client.issuer || metadata.jwks_uri === undefined) {
    throw new Error(`${client.name} describes another issuer or no keys.`);
  }
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    [joseFetch]: (url, options) => client.fetch(url, options),
  });
  return { config, keys, usesPkce: metadata.supportsPKCE() };
}

/** Google sends a flag, Apple its text. */
function identityOf(claims: Readonly<Record<string, unknown>>): VerifiedIdentity {
  const { sub, name, email_verified } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Error('The token has no subject.');
  const email = cleanEmail(claims['email']);
  return {
    subject: sub,
    email,
    emailVerified: email !== null && (email_verified === true || email_verified === 'true'),
    displayName: cleanName(name),
  };
}

/** Keeps the result of the first success; a failure is tried again at the next call. */
function keepSuccess<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let kept: Promise<Result> | null = null;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

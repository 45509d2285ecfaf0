import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openIdProvider } from './openid.ts';
import { ProviderUnreachable, type ProviderFetch } from './provider-fetch.ts';

/* What is accepted as an ID token. The issuer answers in process, so that it can sign tokens that no real one
   would. */

const ISSUER = 'https://issuer.example';
const CLIENT_ID = 'touchline';
const SECRET = 'a client secret of at least thirty-two characters';
const NONCE = 'the nonce of this sign-in';
const own = await generateKeyPair('ES256', { extractable: true });
const stranger = await generateKeyPair('ES256', { extractable: true });

function issuer(): { readonly fetch: ProviderFetch; isDown: boolean; readonly asked: string[] } {
  const made = { isDown: false, asked: [] as string[] };
  const fetch: ProviderFetch = async (url) => {
    made.asked.push(url);
    if (made.isDown) throw new ProviderUnreachable('down');
    if (url.endsWith('/keys'))
      return Response.json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one' }] });
    return Response.json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/keys`,
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    });
  };
  return Object.assign(made, { fetch });
}
const site = issuer();
const provider = openIdProvider({
  name: 'google',
  issuer: ISSUER,
  clientId: CLIENT_ID,
  secret: SECRET,
  fetch: site.fetch,
});

type Claims = Readonly<Record<string, unknown>>;
const now = (): number => Math.floor(Date.now() / 1_000);
const claims = (wishes: Claims = {}): Claims => ({
  iss: ISSUER,
  aud: CLIENT_ID,
  sub: 'person-1',
  nonce: NONCE,
  iat: now(),
  exp: now() + 600,
  email: 'ada@example.org',
  email_verified: true,
  ...wishes,
});
const signed = (payload: Claims, key = own.privateKey): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
const unsigned = (payload: Claims): string =>
  [{ alg: 'none' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.';

test('a token for this product and this sign-in identifies the person', async () => {
  expect(await provider.verify(await signed(claims()), NONCE)).toEqual({
    subject: 'person-1',
    email: 'ada@example.org',
    emailVerified: true,
    displayName: null,
  });
});

test.each<[string, Claims]>([
  ['another audience', { aud: 'another-app' }],
  ['several audiences', { aud: [CLIENT_ID, 'another-app'] }],
  ['another nonce', { nonce: 'another' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['the past', { exp: now() - 60 }],
  ['no end', { exp: undefined }],
  ['the future', { nbf: now() + 600 }],
  ['no subject', { sub: undefined }],
  ['an endless subject', { sub: 'x'.repeat(256) }],
])('a token for %s is refused', async (_why, wishes) => {
  expect(await provider.verify(await signed(claims(wishes)), NONCE)).toMatchObject({ failed: 'invalid' });
});

test('a token is refused without a signature, with the key of another, or signed with the client secret', async () => {
  const secret = new TextEncoder().encode(SECRET);
  const bySecret = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
  const forged = [
    unsigned(claims()),
    await signed(claims(), stranger.privateKey),
    await bySecret,
    'nonsense',
  ];
  for (const token of forged)
    expect(await provider.verify(token, NONCE)).toMatchObject({ failed: 'invalid' });
});

test('an address counts as verified only when the provider states it', async () => {
  const verdicts = [false, 'false', undefined, 1, 'true'].map(async (email_verified) => {
    const identity = await provider.verify(await signed(claims({ email_verified })), NONCE);
    return 'failed' in identity ? null : identity.emailVerified;
  });
  expect(await Promise.all(verdicts)).toEqual([false, false, false, false, true]);
});

test('addresses and keys are read once; a failed first read is repeated', async () => {
  const late = issuer();
  late.isDown = true;
  const { fetch } = late;
  const other = openIdProvider({
    name: 'google',
    issuer: ISSUER,
    clientId: CLIENT_ID,
    secret: SECRET,
    fetch,
  });
  const token = await signed(claims());
  expect(await other.verify(token, NONCE)).toMatchObject({ failed: 'unavailable' });
  late.isDown = false;
  for (let time = 0; time < 3; time += 1) await other.verify(token, NONCE);
  expect(late.asked.filter((url) => url.endsWith('/keys'))).toHaveLength(1);
});

test('Apple is requested to post a form, and gets a secret signed with the key of the team', async () => {
  const team = await generateKeyPair('ES256', { extractable: true });
  const apple = issuer();
  const forms: URLSearchParams[] = [];
  const fetch: ProviderFetch = async (url, options) => {
    if (!url.endsWith('/token')) return apple.fetch(url, options);
    forms.push(new URLSearchParams(await new Response(options?.body ?? '').text()));
    return Response.json({ access_token: 'none', token_type: 'bearer', id_token: await signed(claims()) });
  };
  const secret = { teamId: 'TEAM', keyId: 'KEY', privateKey: await exportPKCS8(team.privateKey) };
  const signIn = openIdProvider({ name: 'apple', issuer: ISSUER, clientId: CLIENT_ID, secret, fetch });
  const request = {
    redirectUri: 'https://touchline.example/back',
    state: 'a-state',
    nonce: NONCE,
    pkceVerifier: 'v'.repeat(43),
  };
  expect(await signIn.authorizationUrl(request)).toMatchObject({
    url: expect.stringContaining('response_mode=form_post'),
  });
  const redeemed = await signIn.redeem(new URLSearchParams({ code: 'c', state: 'a-state' }), request);
  expect(redeemed).toHaveProperty('token');
  const sent = forms[0]?.get('client_secret') ?? '';
  const { payload, protectedHeader } = await jwtVerify(sent, team.publicKey, {
    audience: 'https://appleid.apple.com',
  });
  expect([payload.iss, payload.sub, protectedHeader.kid]).toEqual(['TEAM', CLIENT_ID, 'KEY']);
});

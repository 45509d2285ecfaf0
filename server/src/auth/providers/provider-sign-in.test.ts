import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { startFacebook, startTwitter } from '../../testing/providers/oauth-stand-ins.ts';
import { PROVED, signInAtProvider, startOpenIdProvider } from '../../testing/providers/oidc.ts';
import {
  comeBack,
  depart,
  fetchToken,
  payloadOf,
  type ExternalToken,
} from '../../testing/providers/round-trip.ts';

const google = await startOpenIdProvider('http://localhost:3000/api/v3/auths/provider/google/callback');
const facebook = await startFacebook({ id: 'fb-1', name: 'Fay', email: 'fay@example.org' });
const twitter = await startTwitter({ id: 'x-1', name: 'Xi', email: 'xi@example.org' });
const { app, db } = await startTestServer({
  config: {
    providers: [google, facebook.settings, twitter.settings, { kind: 'local', name: 'local' }],
    smtpUrl: 'smtp://127.0.0.1:1',
  },
});
keepBooks(db);
const visitor = clientOf(app);

const pathOf = ({ pathname, search }: URL): string => pathname + search;

async function googleToken(person: string): Promise<ExternalToken> {
  const departure = await depart(app, 'google');
  const back = await signInAtProvider(departure.location.href, person);
  return fetchToken(app, departure, await comeBack(app, pathOf(back)));
}

async function oauthToken(name: 'facebook' | 'twitter'): Promise<ExternalToken> {
  const departure = await depart(app, name);
  return fetchToken(app, departure, await comeBack(app, callbackOf(name, departure.state)));
}
const callbackOf = (name: string, state: string): string =>
  `/api/v3/auths/provider/${name}/callback?${new URLSearchParams({ code: 'abc', state }).toString()}`;

describe('a round trip', () => {
  test('through an OpenID provider signs in, registers once, and knows the person again', async () => {
    const token = await googleToken(`ada${PROVED}`);
    expect(token).toMatchObject({ provider: 'google', uid: `ada${PROVED}`, emailVerified: true });
    expect(await visitor.call('auth.providers.checkToken', { token: token.token })).toEqual({
      tid: token.uid,
    });
    const first = await visitor.call('auth.providers.signIn', payloadOf(token));
    expect(first.user).toMatchObject({
      email: `ada${PROVED}`,
      email_verified: true,
      has_password: false,
      profile_complete: false,
      allow_login_from_social_media: true,
      session: { status: 1 },
    });
    const again = await visitor.call('auth.providers.signIn', payloadOf(await googleToken(`ada${PROVED}`)));
    expect(again.user.id).toBe(first.user.id);
  });

  test.each(['facebook', 'twitter'] as const)('through %s inspects the token', async (name) => {
    const token = await oauthToken(name);
    const { tid } = await visitor.call('auth.providers.checkToken', { token: token.token });
    expect(tid).toBe(token.uid);
    const { user } = await visitor.call('auth.providers.signIn', payloadOf(token));
    // Facebook does not state that an address is confirmed.
    expect(user.email_verified).toBe(name === 'twitter');
  });

  test('by a posted form works as by a query', async () => {
    const departure = await depart(app, 'google');
    const back = await signInAtProvider(departure.location.href, `form${PROVED}`);
    const answer = await app.inject({
      method: 'POST',
      url: back.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: back.search.slice(1),
    });
    expect(answer.headers['location']).toMatch(/^\/auth\/login#provider-code=[\w-]{43}$/);
  });

  test('lists the configured providers only', async () => {
    const names = (await visitor.call('auth.providers.list', {})).map(({ name }) => name);
    expect(names).toEqual(['google', 'facebook', 'twitter', 'local']);
    const wanted = { name: 'apple', browser_challenge: 'a'.repeat(43) };
    expect((await visitor.ask('auth.providers.start', wanted)).error).toBe('ERR_NOT_FOUND');
  });
});

describe('refused', () => {
  test('a callback twice, with an unknown state, or of another provider', async () => {
    const departure = await depart(app, 'google');
    const back = pathOf(await signInAtProvider(departure.location.href, `twice${PROVED}`));
    const other = callbackOf('twitter', departure.state);
    expect((await comeBack(app, other)).get('provider-failed')).toBe('failed');
    expect((await comeBack(app, back)).get('provider-code')).not.toBeNull();
    expect((await comeBack(app, back)).get('provider-failed')).toBe('failed');
    const forged = callbackOf('google', 'A'.repeat(43));
    expect((await comeBack(app, forged)).get('provider-failed')).toBe('failed');
  });

  test('a state that has expired', async () => {
    const departure = await depart(app, 'twitter');
    await sql`update provider_sign_in set expires_at = clock_timestamp() where returned_at is null`.execute(
      db,
    );
    const fragment = await comeBack(app, callbackOf('twitter', departure.state));
    expect(fragment.get('provider-failed')).toBe('failed');
  });

  test('the code of another browser, and a code that was used', async () => {
    const victim = await depart(app, 'google');
    const attacker = await depart(app, 'google');
    const back = await signInAtProvider(attacker.location.href, `attacker${PROVED}`);
    const fragment = await comeBack(app, pathOf(back));
    await expect(fetchToken(app, victim, fragment)).rejects.toThrow('ERR_GENERIC_ERROR');
    await fetchToken(app, attacker, fragment);
    await expect(fetchToken(app, attacker, fragment)).rejects.toThrow('ERR_GENERIC_ERROR');
  });

  test('a token for another app, though this server exchanged its code', async () => {
    facebook.person = { id: 'fb-9', name: 'Eve', email: null, appId: 'app-of-others' };
    const departure = await depart(app, 'facebook');
    const fragment = await comeBack(app, callbackOf('facebook', departure.state));
    expect(fragment.get('provider-failed')).toBe('failed');
  });

  test('a token that this server did not obtain', async () => {
    const token = 'eyJhbGciOiJub25lIn0.e30.';
    expect((await visitor.ask('auth.providers.checkToken', { token })).error).toBe('ERR_GENERIC_ERROR');
  });

  test('a person or a provider other than that of the token, and a token that opened a session', async () => {
    const token = await googleToken(`swap${PROVED}`);
    const payload = payloadOf(token);
    for (const wrong of [{ uid: 'somebody' }, { provider: 'facebook' }]) {
      const answer = await visitor.ask('auth.providers.signIn', { ...payload, ...wrong });
      expect(answer.error).toBe('ERR_GENERIC_ERROR');
    }
    await visitor.call('auth.providers.signIn', payload);
    expect((await visitor.ask('auth.providers.signIn', payload)).error).toBe('ERR_GENERIC_ERROR');
  });

  test('a sign-in that the person cancels', async () => {
    const { state } = await depart(app, 'google');
    const query = new URLSearchParams({ error: 'access_denied', state }).toString();
    const fragment = await comeBack(app, `/api/v3/auths/provider/google/callback?${query}`);
    expect(fragment.get('provider-failed')).toBe('cancelled');
  });

  test.each(['down', 'silent'] as const)('while the provider is %s, by name and in time', async (mood) => {
    const token = await oauthToken('twitter');
    twitter.mood = mood;
    const { state } = await depart(app, 'twitter');
    const fragment = await comeBack(app, callbackOf('twitter', state));
    const answer = await visitor.ask('auth.providers.signIn', payloadOf(token));
    twitter.mood = 'well';
    expect(fragment.get('provider-failed')).toBe('unavailable');
    expect(answer).toMatchObject({ status: 503, error: 'ERR_PROVIDER_UNAVAILABLE' });
    await visitor.call('auth.providers.signIn', payloadOf(token));
  });
});

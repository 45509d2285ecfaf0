import Provider from 'oidc-provider';
import type { OpenIdSettings } from '../../auth/providers/provider-settings.ts';
import { serveOnLoopback } from './loopback.ts';

const CLIENT = { id: 'touchline', secret: 'a secret of the tests' };
/** The address of a person at the provider ends with this when the provider has proved it. */
export const PROVED = '@proved.example';

/** Starts a real OpenID provider on loopback, in the place of Google, and returns the settings to sign in through it. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdSettings> {
  const issuer = await serveOnLoopback((origin) => {
    const provider = new Provider(origin, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: true } },
      conformIdTokenClaims: false,
      cookies: { keys: ['a key of the tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: id.endsWith(PROVED), name: 'Ada' }),
      }),
    });
    return provider.callback();
  });
  const { host } = new URL(issuer);
  return {
    kind: 'openid',
    name: 'google',
    issuer,
    clientId: CLIENT.id,
    secret: CLIENT.secret,
    hosts: [host],
  };
}

/** Signs in at the provider's pages as a person, consents, and returns the address the browser is sent back to. */
export async function signInAtProvider(location: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(location);
  const visit = async (url: string, form?: Readonly<Record<string, string>>): Promise<URL> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    }
    await answer.arrayBuffer();
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${url} answered ${answer.status} without a redirect.`);
    return new URL(next, origin);
  };
  let at = await visit(location);
  for (const prompt of ['login', 'consent']) {
    at = await visit(at.href, { prompt, login: person, password: 'any' });
    at = await visit(at.href);
    if (at.origin !== origin) return at;
  }
  throw new Error(`The provider kept the browser at ${at.href}.`);
}

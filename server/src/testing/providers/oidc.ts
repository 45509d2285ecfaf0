import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Context } from 'oidc-provider';
import type { OpenIdSettings } from '../../auth/providers/provider-settings.ts';
import { serveOnLoopback } from './loopback.ts';
import { openProviderStore } from './oidc-store.ts';

const CLIENT = { id: 'touchline', secret: 'a secret of the tests' };
const SCOPES = 'openid email profile';
const MINUTE_SECONDS = 60;
/** Where the provider asks the person to sign in. */
const SIGN_IN_PATH = '/sign-in/';
/** The address of a person at the provider ends with this when the provider has proved it. */
export const PROVED = '@proved.example';

/** Starts a real OpenID provider on loopback, in the place of Google, and returns the settings to sign in through it. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdSettings> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = await exportJWK(privateKey);
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
      adapter: openProviderStore(),
      jwks: { keys: [{ ...key, kid: 'tests', alg: 'RS256', use: 'sig' }] },
      features: { devInteractions: { enabled: false } },
      interactions: {
        url: (_context: Context, { uid }: { readonly uid: string }) => `${SIGN_IN_PATH}${uid}`,
      },
      ttl: {
        AccessToken: MINUTE_SECONDS,
        AuthorizationCode: MINUTE_SECONDS,
        Grant: MINUTE_SECONDS,
        IdToken: MINUTE_SECONDS,
        Interaction: MINUTE_SECONDS,
        Session: MINUTE_SECONDS,
      },
      loadExistingGrant,
      conformIdTokenClaims: false,
      cookies: { keys: ['a key of the tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: id.endsWith(PROVED), name: 'Ada' }),
      }),
    });
    const answer = provider.callback();
    return (request, response) => {
      if (request.url?.startsWith(SIGN_IN_PATH) !== true) return answer(request, response);
      void text(request).then((form) =>
        provider.interactionFinished(request, response, {
          login: { accountId: new URLSearchParams(form).get('login') ?? '' },
        }),
      );
    };
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

/** Every sign-in consents to what the product asks for, without a consent page. */
async function loadExistingGrant({ oidc: { provider, client, session } }: Context) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/** Signs in at the provider's pages as a person and returns the address the browser is sent back to. */
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
  const asked = await visit(location);
  const signedIn = await visit(asked.href, { login: person });
  const back = await visit(signedIn.href);
  if (back.origin === origin) throw new Error(`The provider kept the browser at ${back.href}.`);
  return back;
}

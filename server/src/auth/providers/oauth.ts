import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import {
  attempt,
  cleanEmail,
  cleanName,
  type Provider,
  type SignInRequest,
  type VerifiedIdentity,
} from './provider.ts';
import { providerFetch, type ProviderFetch } from './provider-fetch.ts';
import type { OAuthSettings } from './provider-settings.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1).max(8_192) });
const subject = z.string().min(1).max(255);

/**
 * Facebook or X, which follow OAuth 2 without an ID token. Their access token is opaque: it is verified by asking
 * the provider for its user, and Facebook also for its app.
 */
export function oauthProvider(settings: OAuthSettings): Provider {
  const call = providerFetch([new URL(settings.api).host]);
  const flavour = settings.name === 'facebook' ? facebook(settings, call) : twitter(settings, call);
  return {
    name: settings.name,
    authorizationUrl: ({ redirectUri, state, pkceVerifier }) => {
      const url = new URL(settings.authorizationUrl);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: flavour.scope,
        state,
        code_challenge: createHash('sha256').update(pkceVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      return Promise.resolve({ url: url.href });
    },
    redeem: (returned, request) =>
      attempt(async () => {
        const code = returned.get('code');
        if (code === null || returned.get('state') !== request.state) throw new Error('There is no code.');
        return { token: await flavour.exchange(code, request) };
      }),
    verify: (token) => attempt(() => flavour.inspect(token)),
  };
}

/** How the two providers differ. */
interface Flavour {
  readonly scope: string;
  exchange(code: string, request: SignInRequest): Promise<string>;
  inspect(token: string): Promise<VerifiedIdentity>;
}

const facebookToken = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.literal(true), user_id: subject }),
});
const facebookPerson = z.object({ id: subject, name: z.unknown(), email: z.unknown() });

function facebook({ clientId, clientSecret, api }: OAuthSettings, call: ProviderFetch): Flavour {
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> =>
    jsonOf(await call(`${api}${path}?${new URLSearchParams(query).toString()}`));
  return {
    scope: 'public_profile email',
    async exchange(code, { redirectUri, pkceVerifier }) {
      const answer = await call(`${api}/v23.0/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
          code_verifier: pkceVerifier,
        }),
      });
      return tokenAnswer.parse(await jsonOf(answer)).access_token;
    },
    async inspect(token) {
      const { data } = facebookToken.parse(
        await get('/debug_token', { input_token: token, access_token: `${clientId}|${clientSecret}` }),
      );
      if (data.app_id !== clientId) throw new Error('The token is of another app.');
      const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
      const person = facebookPerson.parse(
        await get('/v23.0/me', { fields: 'id,name,email', access_token: token, appsecret_proof: proof }),
      );
      if (person.id !== data.user_id) throw new Error('The token is of another person.');
      // Facebook does not state whether an address was confirmed.
      return {
        subject: person.id,
        email: cleanEmail(person.email),
        emailVerified: false,
        displayName: cleanName(person.name),
      };
    },
  };
}

const twitterPerson = z.object({
  data: z.object({ id: subject, name: z.unknown(), confirmed_email: z.unknown() }),
});

function twitter({ clientId, clientSecret, api }: OAuthSettings, call: ProviderFetch): Flavour {
  return {
    scope: 'users.read tweet.read users.email',
    async exchange(code, { redirectUri, pkceVerifier }) {
      const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
      const answer = await call(`${api}/2/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: pkceVerifier,
        }),
      });
      return tokenAnswer.parse(await jsonOf(answer)).access_token;
    },
    // X does not reveal the app of a token; the server trusts only tokens that it exchanged itself.
    async inspect(token) {
      const answer = await call(`${api}/2/users/me?user.fields=name,confirmed_email`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = twitterPerson.parse(await jsonOf(answer));
      const email = cleanEmail(data.confirmed_email);
      return { subject: data.id, email, emailVerified: email !== null, displayName: cleanName(data.name) };
    },
  };
}

async function jsonOf(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The provider refused with ${answer.status}.`);
  return answer.json();
}

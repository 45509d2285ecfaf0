import type { RequestListener } from 'node:http';
import type { OAuthSettings } from '../../auth/providers/provider-settings.ts';
import { serveOnLoopback } from './loopback.ts';

/** A person who signs in at a stand-in. */
export interface StandInPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** The app that Facebook names for a token; ours by default. */
  readonly appId?: string;
}

/** A stand-in for the API of Facebook or X, and what it does next. */
export interface StandIn {
  readonly settings: OAuthSettings;
  /** The person who signs in next: the code and the token identify them. */
  person: StandInPerson;
  mood: 'well' | 'down' | 'silent';
}

const CLIENT = { clientId: 'app-1', clientSecret: 'a secret of the tests' };
let tokens = 0;

/** Starts the calls of Facebook that a sign-in makes, on loopback. */
export async function startFacebook(person: StandInPerson): Promise<StandIn> {
  const byToken = new Map<string, StandInPerson>();
  return standIn('facebook', person, (path, query, current) => {
    if (path === '/v23.0/oauth/access_token') return issue(byToken, current);
    const owner = byToken.get(query.get('input_token') ?? query.get('access_token') ?? '');
    if (owner === undefined) return null;
    if (path === '/debug_token')
      return { data: { app_id: owner.appId ?? CLIENT.clientId, is_valid: true, user_id: owner.id } };
    return { id: owner.id, name: owner.name, ...(owner.email !== null && { email: owner.email }) };
  });
}

/** Starts the calls of X that a sign-in makes, on loopback. */
export async function startTwitter(person: StandInPerson): Promise<StandIn> {
  const byToken = new Map<string, StandInPerson>();
  return standIn('twitter', person, (path, _query, current, authorization) => {
    if (path === '/2/oauth2/token') return issue(byToken, current);
    const owner = byToken.get(authorization.replace('Bearer ', ''));
    if (owner === undefined) return null;
    return {
      data: {
        id: owner.id,
        name: owner.name,
        ...(owner.email !== null && { confirmed_email: owner.email }),
      },
    };
  });
}

function issue(byToken: Map<string, StandInPerson>, person: StandInPerson) {
  tokens += 1;
  const token = `token-${tokens}`;
  byToken.set(token, person);
  return { access_token: token, token_type: 'bearer' };
}

type Answer = (path: string, query: URLSearchParams, person: StandInPerson, authorization: string) => unknown;

async function standIn(name: OAuthSettings['name'], person: StandInPerson, answer: Answer): Promise<StandIn> {
  const made: { person: StandInPerson; mood: StandIn['mood'] } = { person, mood: 'well' };
  const listener: RequestListener = (request, response) => {
    request.resume();
    if (made.mood === 'silent') return;
    const url = new URL(request.url ?? '/', 'http://stand.in');
    const { authorization = '' } = request.headers;
    const body =
      made.mood === 'down' ? null : answer(url.pathname, url.searchParams, made.person, authorization);
    const status = made.mood === 'down' ? 502 : body === null ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  };
  const api = await serveOnLoopback(() => listener);
  const settings = { kind: 'oauth', name, ...CLIENT, authorizationUrl: `${api}/authorize`, api } as const;
  return Object.assign(made, { settings });
}

import { provider as providerName } from '@touchline/contract/auth/providers';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction, type Db } from '../../db/database.ts';
import { parseForm } from '../../http/calls/body.ts';
import { networkKey } from '../../http/calls/bind.ts';
import type { Limits } from '../../http/edge/limits.ts';
import { REDIRECT_HEADERS } from '../../http/pages/page-headers.ts';
import type { Secrets } from '../../secrets.ts';
import type { Providers } from './open-providers.ts';
import type { Provider, ProviderFailure } from './provider.ts';
import { CALLBACK_PATH, callbackUrl, requestOf, storeToken, takeReturn } from './round-trip.ts';

export interface CallbackServices {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly publicUrl: string;
  readonly providers: Providers;
}

/** Returns a network may make per minute. */
const PER_MINUTE = 120;
/** What a provider may send back; everything else is dropped. */
const RETURNED = ['code', 'state', 'iss', 'error'];
const STATE = /^[A-Za-z0-9_-]{43}$/;
const LOGIN = '/auth/login';

type Failure = 'cancelled' | 'failed' | 'unavailable';

/**
 * Serves the address to which providers redirect the browser, by GET or by a posted form. It is a navigation, so
 * no key signs it: the state and the browser's secret authenticate it. The browser continues to the sign-in screen
 * with a one-time code in the fragment, which no server and no log sees.
 */
export function serveCallback(app: FastifyInstance, services: CallbackServices): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: CALLBACK_PATH,
    handler: async (request, reply) => {
      const fragment = await fragmentOf(services, request);
      return reply.headers(REDIRECT_HEADERS).redirect(`${LOGIN}#${fragment}`, 303);
    },
  });
}

async function fragmentOf(
  services: CallbackServices,
  request: FastifyRequest<{ Params: { name: string } }>,
): Promise<string> {
  const outcome = await finish(services, request);
  return 'code' in outcome ? `provider-code=${outcome.code}` : `provider-failed=${outcome.failure}`;
}

async function finish(
  { db, secrets, limits, publicUrl, providers }: CallbackServices,
  request: FastifyRequest<{ Params: { name: string } }>,
): Promise<{ readonly code: string } | { readonly failure: Failure }> {
  if (limits.take(`provider-return:${networkKey(request.ip)}`, PER_MINUTE) !== null)
    return { failure: 'unavailable' };
  const name = providerName.safeParse(request.params.name);
  const provider = name.success ? providers.get(name.data) : null;
  const fields = fieldsOf(request);
  const state = fields.get('state') ?? '';
  if (provider === null || !STATE.test(state)) return { failure: 'failed' };
  const id = await inTransaction(db, (tx) => takeReturn(tx, provider.name, state));
  if (id === null) return { failure: 'failed' };
  if (fields.get('error') === 'access_denied' || fields.get('error') === 'user_cancelled_authorize')
    return { failure: 'cancelled' };
  const asked = requestOf(secrets, callbackUrl(publicUrl, provider.name), state);
  const redeemed = await redeemAndVerify(provider, fields, asked);
  if ('failed' in redeemed) return { failure: noteFailure(request.log, provider, redeemed) };
  return { code: await inTransaction(db, (tx) => storeToken(tx, secrets, id, redeemed)) };
}

async function redeemAndVerify(
  provider: Provider,
  fields: URLSearchParams,
  asked: Parameters<Provider['redeem']>[1],
) {
  const redeemed = await provider.redeem(fields, asked);
  if ('failed' in redeemed) return redeemed;
  const identity = await provider.verify(redeemed.token, asked.nonce);
  return 'failed' in identity ? identity : { token: redeemed.token, identity };
}

/** Errors of the libraries may carry tokens, so only their names are logged. */
function noteFailure(
  log: FastifyBaseLogger,
  { name }: Provider,
  { failed, error }: ProviderFailure,
): Failure {
  const reason = error instanceof Error ? error.name : 'unknown';
  log.warn({ provider: name, failed, reason }, 'a sign-in through a provider failed');
  return failed === 'unavailable' ? 'unavailable' : 'failed';
}

function fieldsOf(request: FastifyRequest): URLSearchParams {
  const text = Buffer.isBuffer(request.body)
    ? request.body.toString('utf8')
    : ((request.raw.url ?? '').split('?')[1] ?? '');
  const parsed = parseForm(text) ?? {};
  const given = new URLSearchParams();
  for (const field of RETURNED) {
    const value = parsed[field];
    if (typeof value === 'string') given.set(field, value);
  }
  return given;
}

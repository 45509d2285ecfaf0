import { SERVICE_PATHS } from '@touchline/contract/addresses';
import { refuse } from '@touchline/contract/errors';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { networkKey, type Edge } from '../http/calls/bind.ts';
import { sendRefusal } from '../http/calls/envelope.ts';
import { preferredLanguage } from '../http/calls/refusal-texts.ts';
import { REDIRECT_HEADERS } from '../http/pages/page-headers.ts';
import { enqueue } from '../jobs/outbox.ts';
import { ForgedMessage, type CheckoutSession } from '../outside/stripe-checkout.ts';
import type { PaymentMessage } from './message.ts';
import type { PaymentProvider } from './provider.ts';
import { receiveMessage } from './receive-message.ts';
import { checkoutPath, lockPayment, PAYMENT_COLUMNS, stateOf, type PaymentRow } from './rows.ts';

export interface PaymentServices {
  readonly db: Db;
  readonly provider: PaymentProvider | null;
  readonly edge: Pick<Edge, 'limits' | 'refusalTexts'>;
  readonly publicUrl: string;
}

/** Messages and visits a network may send per minute. */
const PER_MINUTE = 600;
const WEBHOOK_PATH = `/api${SERVICE_PATHS.paymentWebhook.replace('{provider}', ':provider')}`;
const SCREEN = '/my-account/my-wallet/buy-xfc';
const KEY = /^[\w-]{32}$/;

/**
 * Serves what is not signed by a device: the provider's webhook, which its own signature proves, and the address that
 * leads to the page of payment, whose key no one can guess.
 */
export function servePayments(app: FastifyInstance, services: PaymentServices): void {
  app.post<{ Params: { provider: string } }>(WEBHOOK_PATH, async (request, reply) => {
    const { provider, edge } = services;
    const refused = (code: Parameters<typeof refuse>[0], values?: Parameters<typeof refuse>[1]) =>
      sendRefusal(
        reply,
        edge.refusalTexts,
        refuse(code, values),
        preferredLanguage(request.headers['accept-language']),
      );
    const wait = edge.limits.take(`webhook:${networkKey(request.ip)}`, PER_MINUTE);
    if (wait !== null) return refused('ERR_TOO_MANY', { retry_after: wait });
    if (provider === null || request.params.provider !== provider.name) return refused('ERR_NOT_FOUND');
    const message = await readWebhook(provider, request);
    if (message === 'forged') return refused('ERR_SIGNATURE');
    if (message === 'unreadable') return refused('ERR_MALFORMED');
    if (message !== null) await receiveMessage(services.db, provider.name, message, request.log);
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
  app.get<{ Params: { key: string } }>(checkoutPath(':key'), (request, reply) =>
    openCheckout(services, request, reply),
  );
}

async function readWebhook(
  provider: PaymentProvider,
  request: FastifyRequest,
): Promise<PaymentMessage | null | 'forged' | 'unreadable'> {
  const signature = request.headers['stripe-signature'];
  if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') return 'forged';
  try {
    return await provider.read(request.body, signature);
  } catch (error) {
    if (error instanceof ForgedMessage) return 'forged';
    request.log.error({ err: error }, 'a signed message of the payment provider cannot be read');
    return 'unreadable';
  }
}

/** Sends the browser to the page of payment, opening the provider's session on the first visit. */
async function openCheckout(
  services: PaymentServices,
  request: FastifyRequest<{ Params: { key: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isLimited = services.edge.limits.take(`checkout:${networkKey(request.ip)}`, PER_MINUTE) !== null;
  const { key } = request.params;
  const target = isLimited || !KEY.test(key) ? SCREEN : await targetOf(services, key, request.log);
  return reply.headers(REDIRECT_HEADERS).redirect(target, 303);
}

async function targetOf(
  { db, provider, publicUrl }: PaymentServices,
  key: string,
  log: FastifyBaseLogger,
): Promise<string> {
  const { rows } = await sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from payment where checkout_key = ${key}
  `.execute(db);
  const [payment] = rows;
  if (payment === undefined || provider === null || payment.provider !== provider.name) return SCREEN;
  const own = `${SCREEN}/card?payment=${payment.id}`;
  if (!isPayable(payment, await gameNow(db))) return own;
  if (provider.checkout === null) return `/checkout/sandbox/${payment.id}`;
  if (payment.sessionUrl !== null) return payment.sessionUrl;
  try {
    const session = await provider.checkout.open({
      key,
      eurCents: payment.eurCents,
      title: 'Touchline XFC',
      successUrl: `${publicUrl}${own}`,
      cancelUrl: `${publicUrl}${own}`,
    });
    const isStored = await inTransaction(db, (tx) => storeSession(tx, payment.id, session));
    return isStored ? session.url : own;
  } catch (error) {
    log.error(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'the payment provider opened no page',
    );
    return `${own}&failed=provider`;
  }
}

function isPayable(payment: PaymentRow, now: Date): boolean {
  return stateOf(payment) === 'pending' && payment.expiresAt > now;
}

/**
 * Stores the session of a payment. When its quote expired during the request to the provider, no sweep knows the
 * session: it is closed here. Returns whether the page may be shown.
 */
async function storeSession(tx: Tx, id: number, session: CheckoutSession): Promise<boolean> {
  const payment = await lockPayment(tx, id);
  await sql`
    update payment set session_id = ${session.id}, session_url = ${session.url} where id = ${id}
  `.execute(tx);
  if (payment !== null && isPayable(payment, await gameNow(tx))) return true;
  await enqueue(tx, 'close-checkout', { sessionId: session.id });
  return false;
}

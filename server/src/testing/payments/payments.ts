import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../config.ts';
import { sql, type Db } from '../../db/database.ts';
import { openPaymentProvider, type PaymentProvider } from '../../payments/provider.ts';
import { TEST_SECRETS } from '../http/test-secrets.ts';

/** The sandbox of a test server, which signs messages as the provider would. */
export function sandboxProvider(): PaymentProvider & { readonly sign: (body: string) => Promise<string> } {
  const provider = openPaymentProvider(readConfig({ NODE_ENV: 'test' }), TEST_SECRETS, Date.now);
  if (provider === null || provider.sign === null) throw new Error('the sandbox is off');
  return { ...provider, sign: provider.sign };
}

/** An event as Stripe writes it. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** The key of a payment, which its messages carry. */
export async function checkoutKeyOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{
    key: string;
  }>`select checkout_key as key from payment where id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no payment');
  return row.key;
}

/** The events of one payment, by what they report; each has an id of its own. */
export function eventsAbout(checkoutKey: string) {
  const reference = `pi_${checkoutKey}`;
  const metadata = { checkout_key: checkoutKey };
  const event = (name: string, type: string, object: StripeEvent['data']['object']): StripeEvent => ({
    id: `evt_${name}_${checkoutKey}`,
    type,
    data: { object },
  });
  const closed = (status: string) =>
    event(status, 'charge.dispute.closed', { payment_intent: reference, status });
  return {
    created: event('created', 'payment_intent.created', { id: reference, metadata }),
    paid: (cents: number, currency = 'eur') =>
      event(`paid_${cents}_${currency}`, 'checkout.session.completed', {
        client_reference_id: checkoutKey,
        payment_intent: reference,
        payment_status: 'paid',
        amount_total: cents,
        currency,
      }),
    expired: event('expired', 'checkout.session.expired', {
      client_reference_id: checkoutKey,
      payment_status: 'unpaid',
    }),
    charged: (fingerprint: string) =>
      event('charged', 'charge.succeeded', {
        payment_intent: reference,
        metadata,
        payment_method_details: { type: 'card', card: { fingerprint } },
      }),
    declined: event('declined', 'payment_intent.payment_failed', { id: reference, metadata }),
    refunded: (cents: number, currency = 'eur') =>
      event(`refunded_${cents}_${currency}`, 'charge.refunded', {
        payment_intent: reference,
        amount_refunded: cents,
        currency,
        metadata,
      }),
    disputed: event('disputed', 'charge.dispute.created', {
      payment_intent: reference,
      status: 'needs_response',
    }),
    won: closed('won'),
    lost: closed('lost'),
  };
}

/** Posts an event to the webhook, signed unless a signature is given. Returns the status of the answer. */
export async function postEvent(
  app: FastifyInstance,
  event: StripeEvent,
  signature: string | null = null,
): Promise<number> {
  const body = JSON.stringify(event);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/fiat/webhook/sandbox',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? (await sandboxProvider().sign(body)),
    },
    payload: body,
  });
  return answer.statusCode;
}

import type Stripe from 'stripe';

const TIMEOUT_MS = 10_000;

/** Loaded with the first payment: most processes never take one. */
const stripe = async (key: string, options: Stripe.StripeConfig = {}): Promise<Stripe> => {
  const { default: Library } = await import('stripe');
  return new Library(key, options);
};

/** The library with a secret key, loaded on first use. `server` replaces Stripe's own in tests. */
export function openStripe(
  key: string,
  server: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>,
): () => Promise<Stripe> {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false, ...server };
  let made: Promise<Stripe> | null = null;
  return () => (made ??= stripe(key, options));
}

/** A message whose signature does not fit, or that is too old. */
export class ForgedMessage extends Error {
  override readonly name = 'ForgedMessage';
}

/** The charge, and the address the browser returns to. */
export interface CheckoutOrder {
  /** Returned with every message of the provider; the same key never opens two sessions. */
  readonly key: string;
  readonly eurCents: number;
  readonly title: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A page of the provider on which one order is paid. */
export interface CheckoutSession {
  readonly id: string;
  readonly url: string;
}

export interface StripeCheckout {
  open(order: CheckoutOrder): Promise<CheckoutSession>;
  /** Closes an unpaid session; one that is closed or paid already stays as it is. */
  close(sessionId: string): Promise<void>;
  /** Refunds a payment to its card in full; once for the same key, however often it is requested. */
  refund(refund: { readonly reference: string; readonly key: string }): Promise<void>;
}

/** The page outlives the quote, but not for long: half an hour is the shortest that Stripe allows. */
const SESSION_SECONDS = 31 * 60;

/**
 * Stripe Checkout with a secret key. `now` is the real time in epoch milliseconds; `server` replaces Stripe's own in
 * tests. Both calls throw when Stripe does not answer.
 */
export function stripeCheckout(
  key: string,
  now: () => number,
  server: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> = {},
): StripeCheckout {
  const client = openStripe(key, server);
  return {
    async open({ key: orderKey, eurCents, title, successUrl, cancelUrl }) {
      const { checkout } = await client();
      const session = await checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: orderKey,
          metadata: { checkout_key: orderKey },
          payment_intent_data: { metadata: { checkout_key: orderKey } },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'eur', unit_amount: eurCents, product_data: { name: title } },
            },
          ],
          expires_at: Math.floor(now() / 1_000) + SESSION_SECONDS,
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: orderKey },
      );
      if (session.url === null) throw new Error('Stripe opened a session without a page.');
      return { id: session.id, url: session.url };
    },
    async close(sessionId) {
      const { checkout } = await client();
      const { status } = await checkout.sessions.retrieve(sessionId);
      if (status === 'open') await checkout.sessions.expire(sessionId);
    },
    async refund({ reference, key: orderKey }) {
      const { refunds } = await client();
      await refunds.create({ payment_intent: reference }, { idempotencyKey: `refund-${orderKey}` });
    },
  };
}

/** Verifies the signature of a webhook and parses its body. Throws ForgedMessage. */
export async function readSigned(secret: string, body: Buffer, signature: string): Promise<unknown> {
  const { webhooks } = await stripe('sk_test_verifies_only');
  try {
    return webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new ForgedMessage('the signature of a webhook does not fit');
  }
}

/** The signature header of a body, as Stripe makes it. */
export async function signBody(secret: string, body: string): Promise<string> {
  const { webhooks } = await stripe('sk_test_verifies_only');
  return webhooks.generateTestHeaderString({ payload: body, secret });
}

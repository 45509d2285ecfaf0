import Fastify from 'fastify';
import { afterAll } from 'vitest';
import type { Db } from '../../db/database.ts';
import type { StripeCheckout } from '../../outside/stripe-checkout.ts';
import { servePayments, type PaymentServices } from '../../payments/serve-payments.ts';

/**
 * Serves the addresses of payments over a provider that opens checkout sessions by `open`. Returns a visit of a
 * payment's page of payment by its key: the address it leads to. `db` is asked for at each use.
 */
export function serveCheckout(
  db: () => Db,
  open: StripeCheckout['open'],
): (checkoutKey: string | null) => Promise<string | undefined> {
  const app = Fastify();
  afterAll(() => app.close());
  servePayments(app, {
    get db() {
      return db();
    },
    publicUrl: 'https://play.example',
    edge: { limits: { take: () => null }, refusalTexts: () => '' } as unknown as PaymentServices['edge'],
    provider: {
      name: 'sandbox',
      isSandbox: true,
      sign: null,
      read: () => Promise.resolve(null),
      checkout: { close: () => Promise.resolve(), refund: () => Promise.resolve(), open },
    },
  });
  return async (checkoutKey) =>
    (await app.inject({ url: `/api/v2/fiat/checkout/${checkoutKey}` })).headers.location;
}

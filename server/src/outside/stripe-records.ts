import type Stripe from 'stripe';
import { openStripe } from './stripe-checkout.ts';

/** The money of one payment in the provider's own records, in cents of its currency. */
export interface ProviderRecord {
  /** The provider's name of the payment. */
  readonly reference: string;
  readonly cents: number;
}

/** The period of records, in epoch milliseconds; both ends belong to it. */
export interface RecordPeriod {
  readonly from: number;
  readonly until: number;
}

export interface StripeRecords {
  /** The charges of the product's payments that succeeded. */
  charges(period: RecordPeriod): Promise<readonly ProviderRecord[]>;
  /** Completed and pending refunds, one record for each. */
  refunds(period: RecordPeriod): Promise<readonly ProviderRecord[]>;
}

const PER_PAGE = 100;

/** The records of Stripe with a secret key. `server` replaces Stripe's own in tests. Throws when it does not answer. */
export function stripeRecords(
  key: string,
  server: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> = {},
): StripeRecords {
  const client = openStripe(key, server);
  const within = ({ from, until }: RecordPeriod) => ({
    created: { gte: Math.floor(from / 1_000), lte: Math.floor(until / 1_000) },
    limit: PER_PAGE,
  });
  return {
    async charges(period) {
      const found: ProviderRecord[] = [];
      const { charges } = await client();
      for await (const { metadata, payment_intent: intent, status, amount_captured: cents } of charges.list(
        within(period),
      )) {
        const reference = referenceOf(intent);
        // Other products may charge cards by the same account.
        if (status !== 'succeeded' || reference === null || metadata['checkout_key'] === undefined) continue;
        found.push({ reference, cents });
      }
      return found;
    },
    async refunds(period) {
      const found: ProviderRecord[] = [];
      const { refunds } = await client();
      for await (const { payment_intent: intent, status, amount: cents } of refunds.list(within(period))) {
        const reference = referenceOf(intent);
        if (reference === null || status === 'failed' || status === 'canceled') continue;
        found.push({ reference, cents });
      }
      return found;
    },
  };
}

function referenceOf(intent: string | { readonly id: string } | null): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

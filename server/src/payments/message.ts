import * as z from 'zod';

/** What a provider reports about a payment. */
export interface PaymentMessage {
  readonly eventId: string;
  readonly kind:
    | 'created'
    | 'charged'
    | 'declined'
    | 'paid'
    | 'expired'
    | 'refunded'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost';
  /** The key that the product gave the payment; disputes do not carry it. */
  readonly checkoutKey: string | null;
  /** The provider's own name of the payment. */
  readonly reference: string | null;
  /** Paid, or given back in all, in cents. */
  readonly cents: number | null;
  /** In lower case, as `eur`. */
  readonly currency: string | null;
  /** The fingerprint of the card; once it is verified, only its keyed hash. */
  readonly card?: string;
}

const name = z.string().max(255);
const metadata = z.object({ checkout_key: name.optional() }).nullish();
const envelope = z.object({
  id: name,
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const session = z.object({
  client_reference_id: name.nullish(),
  payment_intent: name.nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
});
const intent = z.object({ id: name, metadata });
const charge = z.object({
  payment_intent: name.nullish(),
  amount_refunded: z.int(),
  currency: z.string(),
  metadata,
});
const charged = z.object({
  payment_intent: name.nullish(),
  metadata,
  payment_method_details: z.object({ card: z.object({ fingerprint: name.nullish() }).nullish() }).nullish(),
});
const dispute = z.object({ payment_intent: name.nullish(), status: z.string() });

const NOTHING = { checkoutKey: null, reference: null, cents: null, currency: null };
type MessageContent = Omit<PaymentMessage, 'eventId'>;

/** Reads an event of Stripe; null for one that is not about a payment. Throws when it has another form. */
export function readMessage(event: unknown): PaymentMessage | null {
  const { id, type, data } = envelope.parse(event);
  const content = READERS[type]?.(data.object) ?? null;
  return content === null ? null : { eventId: id, ...content };
}

const READERS: Readonly<Record<string, (object: unknown) => MessageContent | null>> = {
  'payment_intent.created'(object) {
    const read = intent.parse(object);
    return {
      ...NOTHING,
      kind: 'created',
      checkoutKey: read.metadata?.checkout_key ?? null,
      reference: read.id,
    };
  },
  'payment_intent.payment_failed'(object) {
    const read = intent.parse(object);
    return {
      ...NOTHING,
      kind: 'declined',
      checkoutKey: read.metadata?.checkout_key ?? null,
      reference: read.id,
    };
  },
  'checkout.session.completed': (object) => paid(object),
  'checkout.session.async_payment_succeeded': (object) => paid(object),
  'checkout.session.expired'(object) {
    const read = session.parse(object);
    return { ...NOTHING, kind: 'expired', checkoutKey: read.client_reference_id ?? null };
  },
  'charge.succeeded'(object) {
    const read = charged.parse(object);
    const card = read.payment_method_details?.card?.fingerprint ?? null;
    if (card === null) return null;
    return {
      ...NOTHING,
      kind: 'charged',
      checkoutKey: read.metadata?.checkout_key ?? null,
      reference: read.payment_intent ?? null,
      card,
    };
  },
  'charge.refunded'(object) {
    const read = charge.parse(object);
    return {
      kind: 'refunded',
      checkoutKey: read.metadata?.checkout_key ?? null,
      reference: read.payment_intent ?? null,
      cents: read.amount_refunded,
      currency: read.currency,
    };
  },
  'charge.dispute.created'(object) {
    return { ...NOTHING, kind: 'disputed', reference: dispute.parse(object).payment_intent ?? null };
  },
  'charge.dispute.closed'(object) {
    const { status, payment_intent: reference = null } = dispute.parse(object);
    if (status === 'lost') return { ...NOTHING, kind: 'dispute_lost', reference };
    return status === 'won' || status === 'warning_closed'
      ? { ...NOTHING, kind: 'dispute_won', reference }
      : null;
  },
};

/** A completed session of a slow method of payment is not paid yet: a later message reports it. */
function paid(object: unknown): MessageContent | null {
  const read = session.parse(object);
  if (read.payment_status !== 'paid') return null;
  return {
    kind: 'paid',
    checkoutKey: read.client_reference_id ?? null,
    reference: read.payment_intent ?? null,
    cents: read.amount_total ?? null,
    currency: read.currency ?? null,
  };
}

import { randomBytes } from 'node:crypto';
import type { ParsedInput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import type { WriteFunction } from '../http/calls/handler.ts';
import { enqueue, type JobHandler } from '../jobs/outbox.ts';
import { secretsFrom } from '../secrets.ts';
import { openPaymentProvider, type ProviderConfig } from './provider.ts';
import { receiveMessage } from './receive-message.ts';
import type { RequestServices } from './request-payment.ts';
import { describePayment, paymentOf, stateOf, type PaymentRow } from './rows.ts';

declare module '../jobs/outbox.ts' {
  interface JobPayloads {
    'send-sandbox-messages': { readonly events: readonly SandboxEvent[] };
  }
}

type Act = ParsedInput<'payments.sandbox'>['act'];

/** No operator needs to review what the sandbox plays. */
const QUIET = { error: () => undefined };

/**
 * Plays what a card's holder or their bank does, on the payment page of the sandbox: it writes the messages that Stripe
 * would send and puts them into the outbox. The answer is the payment before they arrive, as with a real provider.
 */
export function playSandbox({
  provider,
  publicUrl,
}: Pick<RequestServices, 'provider' | 'publicUrl'>): WriteFunction<'payments.sandbox'> {
  return async (tx, { id, act }, { managerId }) => {
    const payment = await paymentOf(tx, managerId, id);
    if (payment === null || payment.provider !== 'sandbox' || provider === null || provider.sign === null)
      return refuse('ERR_NOT_FOUND');
    if (!isPossible(payment, act, await gameNow(tx))) return refuse('ERR_PAYMENT_STATE');
    await enqueue(tx, 'send-sandbox-messages', { events: eventsOf(payment, act) });
    return describePayment(payment, publicUrl);
  };
}

/**
 * Signs the messages of an act and passes them one after another through the code that reads webhooks, each in
 * transactions of its own. After a stop it begins again: messages that arrived are repeated, which changes nothing.
 */
export function sandboxSender(config: ProviderConfig): JobHandler<'send-sandbox-messages'> {
  // Signed and verified here, so that any key will do.
  const provider = openPaymentProvider(config, secretsFrom(randomBytes(32).toString('hex')), Date.now);
  return async ({ events }, _id, db) => {
    if (provider === null || provider.sign === null) return;
    for (const event of events) {
      const body = JSON.stringify(event);
      const message = await provider.read(Buffer.from(body), await provider.sign(body));
      if (message !== null) await receiveMessage(db, provider.name, message, QUIET);
    }
  };
}

function isPossible(payment: PaymentRow, act: Act, now: Date): boolean {
  const state = stateOf(payment);
  switch (act) {
    case 'pay':
    case 'pay_wrong_amount':
    case 'decline':
    case 'cancel':
      return state === 'pending' && payment.expiresAt > now;
    case 'refund':
      return state === 'credited' || state === 'paid';
    case 'dispute':
      return state === 'credited' && payment.dispute === 'none';
    case 'win':
    case 'lose':
      return state === 'disputed';
  }
}

interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** The events of an act, as Stripe writes them. */
function eventsOf({ checkoutKey, eurCents }: PaymentRow, act: Act): readonly SandboxEvent[] {
  const reference = `pi_sandbox_${checkoutKey}`;
  const metadata = { checkout_key: checkoutKey };
  const event = (type: string, object: SandboxEvent['data']['object']): SandboxEvent => ({
    id: `evt_sandbox_${act}_${type}_${checkoutKey}`,
    type,
    data: { object },
  });
  const created = event('payment_intent.created', { id: reference, metadata });
  const completed = (cents: number) => [
    created,
    event('checkout.session.completed', {
      client_reference_id: checkoutKey,
      payment_intent: reference,
      payment_status: 'paid',
      amount_total: cents,
      currency: 'eur',
    }),
  ];
  switch (act) {
    case 'pay':
      return completed(eurCents);
    case 'pay_wrong_amount':
      return completed(eurCents + 1);
    case 'decline':
      return [created, event('payment_intent.payment_failed', { id: reference, metadata })];
    case 'cancel':
      return [
        event('checkout.session.expired', { client_reference_id: checkoutKey, payment_status: 'unpaid' }),
      ];
    case 'refund':
      return [
        event('charge.refunded', {
          payment_intent: reference,
          amount_refunded: eurCents,
          currency: 'eur',
          metadata,
        }),
      ];
    case 'dispute':
      return [event('charge.dispute.created', { payment_intent: reference, status: 'needs_response' })];
    case 'win':
      return [event('charge.dispute.closed', { payment_intent: reference, status: 'won' })];
    case 'lose':
      return [event('charge.dispute.closed', { payment_intent: reference, status: 'lost' })];
  }
}

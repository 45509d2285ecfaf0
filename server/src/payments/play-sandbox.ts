import type { ParsedInput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import type { WriteFunction } from '../http/calls/handler.ts';
import type { RequestServices } from './request-payment.ts';
import { recordMessage } from './record-message.ts';
import { describePayment, paymentOf, stateOf, type PaymentRow } from './rows.ts';
import { settlePayment } from './settle-payment.ts';

type Act = ParsedInput<'payments.sandbox'>['act'];

/**
 * Plays what a card's holder or their bank does, on the payment page of the sandbox: it writes the messages that Stripe
 * would send, signs them, and passes them through the code that reads webhooks.
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
    for (const event of eventsOf(payment, act)) {
      const body = JSON.stringify(event);
      const message = await provider.read(Buffer.from(body), await provider.sign(body));
      if (message !== null) await recordMessage(tx, provider.name, message);
    }
    await settlePayment(tx, id);
    const settled = await paymentOf(tx, managerId, id);
    if (settled === null) throw new Error(`payment ${id} is gone`);
    return describePayment(settled, publicUrl);
  };
}

function isPossible(payment: PaymentRow, act: Act, now: Date): boolean {
  const state = stateOf(payment);
  switch (act) {
    case 'pay':
    case 'pay_wrong_amount':
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
  const completed = (cents: number) => [
    event('payment_intent.created', { id: reference, metadata }),
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

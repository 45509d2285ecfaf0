import type { ParsedInput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import type { writeWithPreflight } from '../http/calls/handler.ts';
import type { RequestServices } from './request-payment.ts';
import { describePayment, paymentOf, stateOf, type PaymentRow } from './rows.ts';
import { receiveMessage } from './receive-message.ts';

type WriteRoutePreflight = Parameters<typeof writeWithPreflight<'payments.sandbox'>>[0];
type Act = ParsedInput<'payments.sandbox'>['act'];

/** Nobody but the player needs to look at what the sandbox plays. */
const QUIET = { error: () => undefined };

/**
 * Plays what a card's holder or their bank does, on the payment page of the sandbox. It writes the messages that Stripe
 * would send, signs them, and passes them one after another through the code that reads webhooks, each in transactions of
 * its own. An act that was the last to be played is answered with what came of it.
 */
export function playSandbox({
  provider,
  publicUrl,
}: Pick<RequestServices, 'provider' | 'publicUrl'>): WriteRoutePreflight {
  return async (db, { id, act }, { managerId }) => {
    const payment = await paymentOf(db, managerId, id);
    if (payment === null || payment.provider !== 'sandbox' || provider === null || provider.sign === null)
      return refuse('ERR_NOT_FOUND');
    const events = eventsOf(payment, act);
    if (!isPossible(payment, act, await gameNow(db)) && !(await wasPlayedLast(db, id, events)))
      return refuse('ERR_PAYMENT_STATE');
    for (const event of events) {
      const body = Buffer.from(JSON.stringify(event));
      const message = await provider.read(body, await provider.sign(body.toString()));
      if (message !== null) await receiveMessage(db, provider.name, message, QUIET);
    }
    return async (tx) => {
      const settled = await paymentOf(tx, managerId, id);
      if (settled === null) throw new Error(`payment ${id} is gone`);
      return describePayment(settled, publicUrl);
    };
  };
}

/** Whether the newest message about a payment is the last one of an act: its answer was lost. */
async function wasPlayedLast(db: Db, id: number, events: readonly SandboxEvent[]): Promise<boolean> {
  const { rows } = await sql<{ event: string }>`
    select event_id as event from payment_event where payment_id = ${id} order by id desc limit 1
  `.execute(db);
  const newest = rows[0]?.event;
  return newest !== undefined && newest === events.at(-1)?.id;
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

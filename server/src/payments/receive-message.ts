import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Db } from '../db/database.ts';
import type { PaymentMessage } from './message.ts';
import type { PaymentProvider } from './provider.ts';
import { recordMessage, type Recorded } from './record-message.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Stores a verified message, then settles its payment, in two transactions: after a stop between them the sweep settles.
 * A message that fits no payment, or not its price, is kept and reported.
 */
export async function receiveMessage(
  db: Db,
  provider: PaymentProvider['name'],
  message: PaymentMessage,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Recorded> {
  const recorded = await inTransaction(db, (tx) => recordMessage(tx, provider, message));
  const { outcome, paymentId } = recorded;
  if (outcome === 'unmatched' || outcome === 'wrong_amount')
    log.error({ outcome, paymentId, event: message.eventId }, 'a message about a payment needs a review');
  if (paymentId === null) return recorded;
  try {
    await inTransaction(db, (tx) => settlePayment(tx, paymentId));
  } catch (error) {
    log.error({ err: error, paymentId }, 'a payment was not settled: the sweep tries again');
  }
  return recorded;
}

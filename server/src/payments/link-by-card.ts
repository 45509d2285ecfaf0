import { linkManagers } from '../auth/public.ts';
import { sql, type Tx } from '../db/database.ts';
import type { PaymentRow } from './rows.ts';

/** A card that many share links a payer with those who used it last; operators see how many there are. */
const MAX_OTHERS = 50;

/** Notes the card of a payment, as a keyed hash, and links its manager with the others who paid with it. */
export async function linkByCard(
  tx: Tx,
  at: Date,
  { id, managerId }: Pick<PaymentRow, 'id' | 'managerId'>,
  card: string,
): Promise<void> {
  // Two payments with one card at the same moment must see each other.
  await sql`select pg_advisory_xact_lock(hashtext('payment card'), hashtext(${card}))`.execute(tx);
  await sql`update payment set card_key = ${card} where id = ${id}`.execute(tx);
  const { rows } = await sql<{ managerId: number }>`
    select manager_id as "managerId" from payment where card_key = ${card} and manager_id <> ${managerId}
    group by manager_id order by max(id) desc limit ${MAX_OTHERS}
  `.execute(tx);
  for (const { managerId: otherId } of rows)
    await linkManagers(tx, at, { managerId, otherId, reason: 'payment_card', evidence: card });
}

/** Forgets the cards of a manager whose account is deleted; the payments stay in the books. */
export async function forgetCards(tx: Tx, managerId: number): Promise<void> {
  await sql`
    update payment_event set message = message - 'card'
    where message ? 'card' and payment_id in (select id from payment where manager_id = ${managerId})
  `.execute(tx);
  await sql`update payment set card_key = null where manager_id = ${managerId} and card_key is not null`.execute(
    tx,
  );
}

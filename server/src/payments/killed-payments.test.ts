import { XFC_UNIT } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { drain } from '../jobs/drain.ts';
import { assertBooksBalance, keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { serveCheckout } from '../testing/payments/checkout-page.ts';
import { killedAt } from '../testing/database/killed-at.ts';
import type { PaymentMessage } from './message.ts';
import { receiveMessage } from './receive-message.ts';
import { decidePayment } from './review-payments.ts';
import { paymentOf, stateOf } from './rows.ts';
import { paymentSweeps } from './sweeps.ts';
import { openPurchase, type Purchase } from '../testing/payments/purchase.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const work = { sweeps: paymentSweeps, handlers: {} };
const silent = { error: () => undefined };

/** One step of a payment, with its own connections. */
type Step = (of: Db, made: Purchase) => Promise<unknown>;

/** A message of the provider, the same whenever it is sent again. */
function deliver(kind: PaymentMessage['kind'], cents: number | null = null): Step {
  return (of, { key }) => {
    const message = {
      eventId: `evt_${kind}_${cents}_${key}`,
      kind,
      checkoutKey: key,
      reference: `pi_${key}`,
      cents,
      currency: cents === null ? null : 'eur',
    };
    return receiveMessage(of, 'sandbox', message, silent);
  };
}
const release: Step = (of, { id }) => inTransaction(of, (tx) => decidePayment(tx, id, 'release'));

async function outcome({ id, managerId }: Purchase) {
  const payment = await paymentOf(db, managerId, id);
  const { rows } = await sql<{ available: bigint; held: bigint; credits: number; returns: number }>`
    select available, held,
      (select count(*)::int from ledger_transaction
        where cause_kind = 'payment' and cause_id = ${id} and reason = 'card_payment') as credits,
      (select count(*)::int from ledger_transaction
        where cause_kind = 'payment' and cause_id = ${id} and reason = 'card_payment_returned') as returns
    from account where owner = 'manager' and manager_id = ${managerId} and currency = 'XFC'
  `.execute(db);
  const [account] = rows;
  return { state: payment === null ? null : stateOf(payment), inReview: payment?.inReview, ...account };
}

async function play(steps: readonly Step[], made: Purchase): Promise<void> {
  for (const step of steps) await step(db, made);
  await drain(db, work);
}

/** Each story, and the first of its steps that no story before it has been killed in. */
const STORIES: readonly (readonly [name: string, steps: readonly Step[], from: number])[] = [
  [
    'created, paid and refunded in part',
    [deliver('created'), deliver('paid', 525), deliver('refunded', 105)],
    0,
  ],
  ['disputed and won', [deliver('paid', 525), deliver('disputed'), deliver('dispute_won')], 1],
  ['disputed and lost', [deliver('paid', 525), deliver('disputed'), deliver('dispute_lost')], 2],
  ['declined, expired, and paid late', [deliver('declined'), deliver('expired'), deliver('paid', 525)], 0],
  ['paid wrong and released', [deliver('paid', 526), release], 0],
];

test.each(STORIES)(
  'a payment that is %s ends the same, wherever the server is killed',
  async (_name, steps, from) => {
    const undisturbed = await openPurchase(db);
    await play(steps, undisturbed);
    const expected = await outcome(undisturbed);
    let kills = 0;
    for (const [index, step] of steps.entries()) {
      for (let statement = 1; index >= from; statement += 1) {
        const made = await openPurchase(db);
        await play(steps.slice(0, index), made);
        const killed = killedAt(db, statement);
        await step(killed.db, made).catch(() => undefined);
        if (!killed.wasKilled()) break;
        kills += 1;
        // The next message may arrive before the sweep has completed the interrupted step; the provider repeats
        // it.
        if (statement % 2 === 0) await drain(db, work);
        await play([...steps.slice(index), ...steps], made);
        expect([index, statement, await outcome(made)]).toEqual([index, statement, expected]);
      }
    }
    expect(kills).toBeGreaterThan(10);
    await assertBooksBalance(db);
  },
);

test('a page that opens while the server is killed opens one session, at whatever moment', async () => {
  const sessions = new Set<string>();
  let current: Db = db;
  const visitPage = serveCheckout(
    () => current,
    // The key of the order makes the provider answer with the same session.
    ({ key }) => {
      sessions.add(key);
      return Promise.resolve({ id: `cs_${key}`, url: `https://checkout.example/${key}` });
    },
  );
  for (let statement = 1; ; statement += 1) {
    const made = await openPurchase(db);
    const visit = () => visitPage(made.key);
    const killed = killedAt(db, statement);
    current = killed.db;
    await visit();
    current = db;
    expect(await visit()).toBe(`https://checkout.example/${made.key}`);
    expect(sessions.has(made.key)).toBe(true);
    await deliver('paid', 525)(db, made);
    expect(await outcome(made)).toMatchObject({ state: 'credited', available: 100n * XFC_UNIT });
    if (!killed.wasKilled()) break;
  }
});

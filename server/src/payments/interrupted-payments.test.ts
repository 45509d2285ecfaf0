import { xfc, XFC_UNIT } from '@touchline/domain/money';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { drain } from '../jobs/drain.ts';
import { assertBooksBalance, keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { serveCheckout } from '../testing/payments/checkout-page.ts';
import { houseAccount, managerAccount } from '../wallet/accounts.ts';
import { moveMoney } from '../wallet/ledger.ts';
import type { PaymentMessage } from './message.ts';
import { PAYMENT_CAUSE, settlePayment } from './settle-payment.ts';
import { recordMessage } from './record-message.ts';
import { paymentOf, stateOf } from './rows.ts';
import { receiveMessage } from './receive-message.ts';
import { paymentSweeps } from './sweeps.ts';
import { openPurchase, type Purchase } from '../testing/payments/purchase.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** A separate database: the unguarded variant credits twice. */
const { db: unguarded } = await openTestDatabase();

const work = { sweeps: paymentSweeps, handlers: {} };
const silent = { error: () => undefined };
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);

interface PaidPurchase extends Purchase {
  readonly paid: PaymentMessage;
}

async function purchase(of: Db = db): Promise<PaidPurchase> {
  const made = await openPurchase(of);
  const paid = {
    eventId: `evt_${made.key}`,
    kind: 'paid',
    checkoutKey: made.key,
    reference: `pi_${made.key}`,
    cents: 525,
    currency: 'eur',
  } as const;
  return { ...made, paid };
}

async function facts({ id, managerId }: PaidPurchase, of: Db = db) {
  const payment = await paymentOf(of, managerId, id);
  const { rows } = await sql<{ available: bigint }>`
    select available from account where manager_id = ${managerId} and currency = 'XFC'
  `.execute(of);
  return [payment === null ? null : stateOf(payment), rows[0]?.available];
}

class Stopped extends Error {}

/** Runs work in a transaction that ends as if the server had been killed before its commit. */
async function killBeforeCommit(run: (tx: Tx) => Promise<unknown>): Promise<void> {
  const killed = inTransaction(db, async (tx) => {
    await run(tx);
    throw new Stopped();
  });
  await expect(killed).rejects.toThrow(Stopped);
}

test('a payment is credited once, at whatever step the server stops', async () => {
  const credited = ['credited', 100n * XFC_UNIT];
  const steps: readonly ((made: PaidPurchase) => Promise<void>)[] = [
    // Before the message is stored: the provider sends it again.
    ({ paid }) => killBeforeCommit((tx) => recordMessage(tx, 'sandbox', paid)),
    // After it is stored, before the credit.
    async ({ paid }) => void (await inTransaction(db, (tx) => recordMessage(tx, 'sandbox', paid))),
    // Within the credit.
    async ({ id, paid }) => {
      await inTransaction(db, (tx) => recordMessage(tx, 'sandbox', paid));
      await killBeforeCommit((tx) => settlePayment(tx, id));
    },
    // After the credit, before the provider has an answer.
    async ({ paid }) => void (await receiveMessage(db, 'sandbox', paid, silent)),
  ];
  for (const stopIn of steps) {
    const made = await purchase();
    await stopIn(made);
    await assertBooksBalance(db);
    await drain(db, work);
    await receiveMessage(db, 'sandbox', made.paid, silent);
    await drain(db, work);
    expect(await facts(made)).toEqual(credited);
  }
});

test('a refund interrupted within its entries takes back once', async () => {
  const made = await purchase();
  await receiveMessage(db, 'sandbox', made.paid, silent);
  const refunded = { ...made.paid, eventId: `${made.paid.eventId}r`, kind: 'refunded' } as const;
  await inTransaction(db, (tx) => recordMessage(tx, 'sandbox', refunded));
  await killBeforeCommit((tx) => settlePayment(tx, made.id));
  expect(await facts(made)).toEqual(['refunded', 100n * XFC_UNIT]);
  await Promise.all([drain(db, work), drain(db, work), receiveMessage(db, 'sandbox', refunded, silent)]);
  expect(await facts(made)).toEqual(['refunded', 0n]);
});

test(`16 settlements at once credit once, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await purchase();
    await inTransaction(db, (tx) => recordMessage(tx, 'sandbox', made.paid));
    const settle = () => inTransaction(db, (tx) => settlePayment(tx, made.id));
    await Promise.all(Array.from({ length: 16 }, settle));
    expect(await facts(made)).toEqual(['credited', 100n * XFC_UNIT]);
  }
});

test('without the lock of the payment it is credited more than once, so the race can be lost', async () => {
  const made = await purchase(unguarded);
  let waiting = 0;
  let open: () => void = () => undefined;
  const bothHaveRead = new Promise<void>((resolve) => (open = resolve));
  const creditNaively = () =>
    inTransaction(unguarded, async (tx) => {
      const payment = await paymentOf(tx, made.managerId, made.id);
      waiting += 1;
      if (waiting === 2) open();
      await bothHaveRead;
      if (payment === null || payment.creditedAt !== null) return;
      await moveMoney(tx, await gameNow(tx), [
        {
          reason: 'card_payment',
          cause: { kind: PAYMENT_CAUSE, id: made.id },
          postings: [
            { accountId: await houseAccount(tx, 'XFC', 'issue'), money: xfc(-payment.units) },
            { accountId: await managerAccount(tx, 'XFC', made.managerId), money: xfc(payment.units) },
          ],
        },
      ]);
      await sql`update payment set paid_at = game_now(), credited_at = game_now() where id = ${made.id}`.execute(
        tx,
      );
    });
  await Promise.all([creditNaively(), creditNaively()]);
  expect((await facts(made, unguarded))[1]).toBe(200n * XFC_UNIT);
  await expect(assertBooksBalance(unguarded)).rejects.toThrow('every card payment was credited once');
});

test('a provider that does not answer leaves the quote as it is; the next visit opens its page once; one that opens too late is closed', async () => {
  const app = Fastify();
  afterAll(() => app.close());
  let isDown = true;
  let whileOpening = () => Promise.resolve();
  const opened: string[] = [];
  const visitPage = serveCheckout(
    () => db,
    async ({ key }) => {
      if (isDown) throw new Error('down');
      opened.push(key);
      await whileOpening();
      return { id: `cs_${key}`, url: `https://checkout.example/${key}` };
    },
  );
  const visitOf = ({ paid }: PaidPurchase) => visitPage(paid.checkoutKey);
  const made = await purchase();
  const key = made.paid.checkoutKey ?? '';
  const visit = () => visitOf(made);
  expect(await visit()).toBe(`/my-account/my-wallet/buy-xfc/card?payment=${made.id}&failed=provider`);
  isDown = false;
  expect([await visit(), await visit()]).toEqual(Array(2).fill(`https://checkout.example/${key}`));
  expect(opened).toEqual([key]);

  for (const expire of [
    // The sweep has been there while the page opened, and knew no session.
    async (id: number) => {
      await sql`update payment set expires_at = game_now() where id = ${id}`.execute(db);
      await drain(db, { sweeps: paymentSweeps, handlers: {} });
    },
    // It has not been there yet.
    async (id: number) =>
      void (await sql`update payment set expires_at = game_now() where id = ${id}`.execute(db)),
  ]) {
    const late = await purchase();
    whileOpening = () => expire(late.id);
    expect(await visitOf(late)).toBe(`/my-account/my-wallet/buy-xfc/card?payment=${late.id}`);
    await drain(db, { sweeps: paymentSweeps, handlers: {} });
    const { rows } = await sql`
      select from pgboss.job where name = 'close-checkout' and data ->> 'sessionId' = ${`cs_${late.paid.checkoutKey}`}
    `.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  }
});

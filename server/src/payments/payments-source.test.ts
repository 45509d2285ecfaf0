import { XFC_UNIT } from '@touchline/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { gameNow, stepClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { setSwitch, switchedOff } from '../http/calls/switches.ts';
import type { ProviderRecord, StripeRecords } from '../outside/stripe-records.ts';
import { compareBooks } from '../solvency/compare-books.ts';
import { stopClockAt } from '../testing/contests/contests.ts';
import { signUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { checkoutKeyOf, eventsAbout, postEvent } from '../testing/payments/payments.ts';
import { paymentsSource } from './payments-source.ts';

const { app, db } = await startTestServer();
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
const HOUR = 3_600_000;

async function later(hours: number): Promise<void> {
  await inTransaction(db, async (tx) =>
    stepClock(tx, new Date((await gameNow(tx)).getTime() + hours * HOUR)),
  );
}

/** A payment of 100 XFC for 5.25 euros that was credited; of Stripe by its row, where the provider is compared. */
async function bought(): Promise<{ readonly id: number; readonly record: ProviderRecord }> {
  const client = await signUp(app);
  const { id } = await client.call('payments.request', { amount: '100' });
  const key = await checkoutKeyOf(db, id);
  await postEvent(app, eventsAbout(key).paid(525));
  await sql`update payment set provider = 'stripe' where id = ${id}`.execute(db);
  return { id, record: { reference: `pi_${key}`, cents: 525 } };
}

const records = (
  charges: readonly ProviderRecord[],
  refunds: readonly ProviderRecord[] = [],
): StripeRecords => ({
  charges: () => Promise.resolve(charges),
  refunds: () => Promise.resolve(refunds),
});

async function differences(provider: StripeRecords | null = null): Promise<readonly string[]> {
  const figures = await paymentsSource(null, provider).compare(db);
  return figures
    .filter(({ ledger, outside }) => ledger !== outside)
    .map(({ what, ledger, outside }) => `${what}: ${ledger}, ${outside}`);
}

beforeEach(async () => {
  // The provider is queried for the last days only.
  await later(24 * 15);
});

test('payments in every state agree with the ledger', async () => {
  for (const choose of [
    (events: ReturnType<typeof eventsAbout>) => [events.paid(525), events.refunded(105)],
    (events: ReturnType<typeof eventsAbout>) => [events.paid(525), events.disputed],
    (events: ReturnType<typeof eventsAbout>) => [events.paid(526)],
    (events: ReturnType<typeof eventsAbout>) => [events.expired],
  ]) {
    const client = await signUp(app);
    const { id } = await client.call('payments.request', { amount: '100' });
    for (const event of choose(eventsAbout(await checkoutKeyOf(db, id)))) await postEvent(app, event);
  }
  expect(await differences()).toEqual([]);
});

test('a payment credited beside the ledger stops withdrawals with an alarm that names it', async () => {
  const client = await signUp(app);
  const { id } = await client.call('payments.request', { amount: '100' });
  await sql`update payment set paid_at = game_now(), credited_at = game_now() where id = ${id}`.execute(db);
  await later(1);
  await expect(compareBooks(db, [paymentsSource(null)])).rejects.toThrow(
    new RegExp(
      `payments: XFC credited for card payments: .*; payments: XFC credited without a signed message.*` +
        `; payments: XFC that payment ${id} brought: the ledger has 0, outside is ${100n * XFC_UNIT}`,
    ),
  );
  expect(await switchedOff(db)).toContain('withdrawals');
  await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', false));
  await sql`update payment set paid_at = null, credited_at = null where id = ${id}`.execute(db);
  expect(await differences()).toEqual([]);
});

test('two payments that differ by the same amount are named, though their sums agree', async () => {
  const [one, other] = [await bought(), await bought()];
  const move = (units: bigint) =>
    sql`
      update payment set returned_units = case id when ${one.id} then ${units}::bigint else 0 end,
        units = case id when ${other.id} then ${100n * XFC_UNIT + units}::bigint else units end
      where id in (${one.id}, ${other.id})
    `.execute(db);
  await move(1n);
  expect(await differences()).toEqual([
    expect.stringContaining('XFC credited'),
    expect.stringContaining('XFC taken back'),
    expect.stringContaining(`XFC that payment ${one.id} brought`),
    expect.stringContaining(`XFC that payment ${other.id} brought`),
  ]);
  await move(0n);
});

test("the provider's records are compared both ways, except for the last hour", async () => {
  const { record, id } = await bought();
  const stranger = { reference: 'pi_of_nobody', cents: 700 };
  // Within the hour its message may be on its way.
  expect(await differences(records([]))).toEqual([]);
  await later(2);
  expect(await differences(records([record]))).toEqual([]);
  expect(await differences(records([]))).toEqual(['cents charged within 14 days: 525, 0']);
  expect(await differences(records([record, stranger]))).toEqual(['cents charged within 14 days: 525, 1225']);
  expect(await differences(records([{ ...record, cents: 500 }]))).toEqual([
    'cents charged within 14 days: 525, 500',
  ]);
  const back = [
    { ...record, cents: 100 },
    { ...record, cents: 25 },
  ];
  expect(await differences(records([record], back))).toEqual(['cents given back within 14 days: 0, 125']);
  await sql`update payment set refunded_cents = 125 where id = ${id}`.execute(db);
  expect(await differences(records([record], back))).toEqual([]);
});

test('a provider that does not answer hides no difference of our own', async () => {
  const down: StripeRecords = {
    charges: () => Promise.reject(new Error('down')),
    refunds: () => Promise.reject(new Error('down')),
  };
  await expect(differences(down)).rejects.toThrow('down');
  const { id } = await bought();
  await sql`update payment set returned_units = 1 where id = ${id}`.execute(db);
  expect(await differences(down)).not.toEqual([]);
  await sql`update payment set returned_units = 0 where id = ${id}`.execute(db);
});

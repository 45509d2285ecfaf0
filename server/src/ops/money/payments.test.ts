import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sql } from '../../db/database.ts';
import { stopClockAt } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { checkoutKeyOf, eventsAbout, postEvent, type StripeEvent } from '../../testing/payments/payments.ts';
import { UsageError } from '../command.ts';
import { payments } from './payments.ts';

const { app, db } = await startTestServer();
keepBooks(db);
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));

async function ops(...parameters: string[]): Promise<{ readonly ok: boolean; readonly output: string }> {
  const output: string[] = [];
  const print = (line: string): void => void output.push(line);
  const place = { config: readConfig({}), db, directUrl: '', dataFolder: null, print };
  const ok = await payments.run(place, parameters);
  return { ok, output: output.join('\n') };
}

/** A purchase of 100 XFC for 5.25 euros after some messages of the provider. */
async function purchase(messages: (events: ReturnType<typeof eventsAbout>) => readonly StripeEvent[]) {
  const client = await signUp(app);
  const { balance: start } = await client.call('wallet.balances', {});
  const { id } = await client.call('payments.request', { amount: '100' });
  const events = eventsAbout(await checkoutKeyOf(db, id));
  for (const event of messages(events)) expect(await postEvent(app, event)).toBe(200);
  return {
    id: String(id),
    events,
    now: () => client.call('payments.get', { id }),
    /** What the purchase has added to the balance, and what is held. */
    wallet: async () => {
      const { balance, held_balance: held } = await client.call('wallet.balances', {});
      return [(Number(balance) - Number(start)).toFixed(2), held];
    },
  };
}

const actsOn = async (id: string) =>
  (
    await sql`
      select operator, act, reason, before, after from operator_act where subject_kind = 'payment' and subject_id = ${Number(id)}
    `.execute(db)
  ).rows;

describe('a payment of another amount', () => {
  test('is listed with its price and what was paid', async () => {
    const { id } = await purchase((events) => [events.paid(526)]);
    expect((await ops()).output).toMatch(
      new RegExp(
        `^${id}  2026-03-06T12:00:00.000Z  100.00 XFC for 5.25 EUR by \\S+: paid 5.26 EUR; not credited`,
        'm',
      ),
    );
  });

  test('released is credited once and the operator is recorded; deciding again changes nothing', async () => {
    const { id, now, wallet } = await purchase((events) => [events.paid(526)]);
    expect(await ops('release', id, 'ann', 'one', 'cent')).toMatchObject({ ok: true });
    for (const decision of ['release', 'refund', 'close'])
      expect(await ops(decision, id, 'bob', 'again')).toMatchObject({
        ok: false,
        output: expect.stringContaining('is not in review'),
      });
    expect(await now()).toMatchObject({ state: 'credited', in_review: false });
    expect(await wallet()).toEqual(['100.00', '0.00']);
    expect(await actsOn(id)).toEqual([
      expect.objectContaining({ operator: 'ann', act: 'release_payment', reason: 'one cent' }),
    ]);
  });

  test('released by 8 operators at once is credited once', async () => {
    const { id, wallet } = await purchase((events) => [events.paid(526)]);
    const attempts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ops('release', id, `op${index}`, 'ok')),
    );
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await wallet()).toEqual(['100.00', '0.00']);
  });

  test('below the price, released, brings the share that was paid for; a refund of all of it takes all', async () => {
    const { id, events, now, wallet } = await purchase((messages) => [messages.paid(105)]);
    await ops('release', id, 'ann', 'their', 'wish');
    expect(await now()).toMatchObject({ state: 'credited', amount: '20.00', eur_amount: '1.05' });
    expect(await wallet()).toEqual(['20.00', '0.00']);
    await postEvent(app, events.refunded(105));
    expect(await now()).toMatchObject({ state: 'refunded', in_review: false, returned_amount: '20.00' });
  });

  test('above the price, released, refunds the surplus first', async () => {
    const { id, events, now } = await purchase((messages) => [messages.paid(600)]);
    await ops('release', id, 'ann', 'surplus', 'refunded');
    await postEvent(app, events.refunded(75));
    expect(await now()).toMatchObject({ returned_amount: '0.00', in_review: false });
    await postEvent(app, events.refunded(180));
    expect(await now()).toMatchObject({ returned_amount: '20.00', in_review: false });
  });

  test('refunded goes back without ever being credited', async () => {
    const { id, now, wallet } = await purchase((events) => [events.paid(526)]);
    expect(await ops('refund', id, 'ann', 'wrong', 'amount')).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ state: 'refunded', in_review: false });
    expect(await ops('release', id, 'bob', 'late')).toMatchObject({ ok: false });
    expect(await wallet()).toEqual(['0.00', '0.00']);
  });

  test('of a provider outside is refunded through the outbox, once', async () => {
    const { id, now } = await purchase((events) => [events.paid(526)]);
    await sql`update payment set provider = 'stripe' where id = ${Number(id)}`.execute(db);
    const attempts = await Promise.all([ops('refund', id, 'ann', 'back'), ops('refund', id, 'bob', 'back')]);
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await ops()).output).toContain('refund asked 2026-03-06T12:00:00.000Z');
    expect(await ops('release', id, 'bob', 'late')).toMatchObject({ ok: false });
    expect((await now()).in_review).toBe(true);
    const { rows } = await sql`
      select data from pgboss.job where name = 'refund-payment' and data ->> 'key' = (
        select checkout_key from payment where id = ${Number(id)}
      )
    `.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('that the provider gave no name is refunded there and closed here', async () => {
    const { id, now } = await purchase((events) => [events.paid(526)]);
    await sql`update payment set reference = null where id = ${Number(id)}`.execute(db);
    expect((await ops('refund', id, 'ann', 'back')).output).toContain('has no name at the provider');
    expect(await ops('close', id, 'ann', 'refunded', 'by', 'hand')).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ state: 'refunded', in_review: false });
  });

  test('in another currency is never credited, only closed', async () => {
    const { id, now, wallet } = await purchase((events) => [events.paid(525, 'usd')]);
    expect((await ops()).output).toContain('paid 5.25 USD');
    expect((await ops('release', id, 'ann', 'why', 'not')).output).toContain('was not paid in euros');
    expect(await ops('close', id, 'ann', 'sent', 'back', 'by', 'hand')).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ state: 'refunded', in_review: false });
    expect(await wallet()).toEqual(['0.00', '0.00']);
  });

  test('that went back whole in its own currency needs nobody', async () => {
    const { now, wallet } = await purchase((events) => [
      events.refunded(525, 'usd'),
      events.paid(525, 'usd'),
    ]);
    expect(await now()).toMatchObject({ state: 'refunded', in_review: false });
    expect(await wallet()).toEqual(['0.00', '0.00']);
  });
});

describe('a refund', () => {
  test('above the price takes what was credited and no more; an operator closes the rest', async () => {
    const { id, now, wallet } = await purchase((events) => [events.paid(525), events.refunded(900)]);
    expect(await now()).toMatchObject({
      state: 'refunded',
      in_review: true,
      returned_amount: '100.00',
      debt: '0.00',
    });
    expect(await wallet()).toEqual(['0.00', '0.00']);
    expect((await ops()).output).toMatch(
      new RegExp(`^${id}  .*given back 9.00 EUR, more than was paid; credited`, 'm'),
    );
    expect((await ops('release', id, 'ann', 'no')).output).toContain('has gone back to its card');
    expect(await ops('close', id, 'ann', 'settled', 'with', 'the', 'bank')).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ state: 'refunded', in_review: false, returned_amount: '100.00' });
  });

  test.each([
    ['release', { state: 'credited', frozen_amount: '0.00', returned_amount: '0.00' }, '100.00'],
    ['close', { state: 'refunded', frozen_amount: '0.00', returned_amount: '100.00' }, '0.00'],
  ])(
    'in another currency holds what was bought until an operator decides %s',
    async (decision, after, balance) => {
      const { id, now, wallet } = await purchase((events) => [events.refunded(50, 'usd'), events.paid(525)]);
      expect(await now()).toMatchObject({ in_review: true, frozen_amount: '100.00' });
      expect(await wallet()).toEqual(['0.00', '100.00']);
      expect((await ops()).output).toMatch(new RegExp(`^${id}  .*given back 0.50 USD; credited`, 'm'));
      expect(await ops(decision, id, 'ann', 'looked')).toMatchObject({ ok: true });
      expect(await now()).toMatchObject({ ...after, in_review: false });
      expect(await wallet()).toEqual([balance, '0.00']);
    },
  );
});

test('nobody decides without a name and a reason, or on what is not in review', async () => {
  await expect(ops('release', '1', 'ann')).rejects.toThrow(UsageError);
  await expect(ops('release', 'x', 'ann', 'why')).rejects.toThrow(UsageError);
  await expect(ops('forget', '1', 'ann', 'why')).rejects.toThrow(UsageError);
  const { id } = await purchase((events) => [events.paid(525)]);
  expect(await ops('refund', id, 'ann', 'why')).toMatchObject({ ok: false });
  expect(await actsOn(id)).toEqual([]);
});

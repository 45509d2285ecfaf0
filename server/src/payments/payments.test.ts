import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import { erasePersonalData } from '../account/deletion/erase-personal-data.ts';
import { readConfig } from '../config.ts';
import { gameNow, stepClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { setCountrySwitch, setSwitch } from '../http/calls/switches.ts';
import { liveMeMessages } from '../inbox/live-messages.ts';
import { readWording } from '../inbox/wording.ts';
import { drain } from '../jobs/drain.ts';
import { countryId } from '../startup/countries.ts';
import { stopClockAt } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { signUp, type SignedUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { checkoutKeyOf, eventsAbout, postEvent, sandboxProvider } from '../testing/payments/payments.ts';
import { houseAccount, managerAccount } from '../wallet/accounts.ts';
import { moveMoney } from '../wallet/ledger.ts';
import { sandboxSender } from './play-sandbox.ts';
import { paymentSweeps } from './sweeps.ts';

const { app, db } = await startTestServer();
keepBooks(db);
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));

const work = {
  sweeps: paymentSweeps,
  handlers: { 'send-sandbox-messages': sandboxSender(readConfig({ NODE_ENV: 'test' })) },
};
const HOUR = 3_600_000;
/** Of the same messages: shuffled, each delivered twice. */
const MESSAGE_ORDERS = sizeOf({ short: 8, long: 24 });

async function balanceOf(client: SignedUp): Promise<{ readonly xfc: string; readonly held: string }> {
  const { balance, held_balance: held } = await client.call('wallet.balances', {});
  return { xfc: balance, held };
}

/** Moves XFC of a manager to the prizes of the house, as play does, or back. */
async function play(client: SignedUp, units: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const own = await managerAccount(tx, 'XFC', client.managerId);
    await moveMoney(tx, await gameNow(tx), [
      {
        reason: 'contest_fee',
        cause: { kind: 'house', id: 1 },
        postings: [
          { accountId: own, money: xfc(-units) },
          { accountId: await houseAccount(tx, 'XFC', 'prizes'), money: xfc(units) },
        ],
      },
    ]);
  });
}

/** A manager without XFC, and a purchase of 100 XFC for 5.25 euros that they have started. */
async function purchase() {
  const client = await signUp(app);
  const { balance } = await client.call('wallet.balances', {});
  if (balance !== '0.00') await play(client, BigInt(balance.replace('.', '')) * (XFC_UNIT / 100n));
  const payment = await client.call('payments.request', { amount: '100' });
  const events = eventsAbout(await checkoutKeyOf(db, payment.id));
  const now = () => client.call('payments.get', { id: payment.id });
  return { client, payment, events, now };
}

async function bought() {
  const made = await purchase();
  expect(await postEvent(app, made.events.paid(525))).toBe(200);
  return made;
}

describe('a quote', () => {
  test('fixes the price for 15 minutes and names the page of payment', async () => {
    const { payment } = await purchase();
    expect(payment).toMatchObject({
      state: 'pending',
      amount: '100.00',
      eur_amount: '5.25',
      fee: '0.00',
      is_sandbox: true,
      expires_at: new Date((await gameNow(db)).getTime() + HOUR / 4).toISOString(),
    });
    const page = await app.inject({ url: new URL(payment.redirect_url ?? '').pathname });
    expect([page.statusCode, page.headers.location]).toEqual([303, `/checkout/sandbox/${payment.id}`]);
  });

  test('is refused below 10 and above 10,000 XFC, and beyond five unpaid ones even at once', async () => {
    const client = await signUp(app);
    for (const amount of ['9.99999999', '10000.00000001'])
      expect((await client.ask('payments.request', { amount })).error).toBe('ERR_PAYMENT_AMOUNT');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.ask('payments.request', { amount: '10' })),
    );
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(5);
    expect(answers.filter(({ error }) => error === 'ERR_PAYMENT_LIMIT')).toHaveLength(7);
  });

  test('is refused while payments are switched off, and where deposits are closed', async () => {
    const client = await signUp(app);
    await inTransaction(db, (tx) => setSwitch(tx, 'payments', true));
    expect((await client.ask('payments.request', { amount: '10' })).error).toBe('ERR_SWITCHED_OFF');
    await inTransaction(db, (tx) => setSwitch(tx, 'payments', false));
    await inTransaction(db, (tx) => setCountrySwitch(tx, 'deposits', countryId('IT'), true));
    expect((await client.ask('payments.request', { amount: '10' })).error).toBe('ERR_NOT_IN_COUNTRY');
    await inTransaction(db, (tx) => setCountrySwitch(tx, 'deposits', countryId('IT'), false));
  });

  test('expires, and is credited all the same when the money came late', async () => {
    const { client, events, now } = await purchase();
    const source = liveMeMessages(db, readWording());
    const known = (await source(new Map([[client.managerId, null]]))).get(client.managerId);
    await inTransaction(db, async (tx) => stepClock(tx, new Date((await gameNow(tx)).getTime() + HOUR / 4)));
    await drain(db, work);
    expect(await now()).toMatchObject({ state: 'expired', redirect_url: null });
    const version = known?.version ?? '';
    const pushed = (await source(new Map([[client.managerId, version]]))).get(client.managerId);
    expect(pushed?.bodySince(version)).toMatchObject({ wallet: true, notice: null });
    await postEvent(app, events.expired);
    await postEvent(app, events.paid(525));
    expect((await now()).state).toBe('credited');
    expect(await balanceOf(client)).toMatchObject({ xfc: '100.00' });
  });

  test('of another manager is neither shown nor played', async () => {
    const { payment } = await purchase();
    const other = await signUp(app);
    for (const [key, input] of [
      ['payments.get', {}],
      ['payments.sandbox', { act: 'pay' }],
    ] as const)
      expect((await other.ask(key, { id: payment.id, ...input })).error).toBe('ERR_NOT_FOUND');
    expect((await other.call('payments.list', { page: 1 })).data).toEqual([]);
  });
});

describe('a webhook', () => {
  test('that is forged, or for another body, is refused and changes nothing', async () => {
    const { client, events, now } = await purchase();
    const paid = events.paid(525);
    const other = await sandboxProvider().sign(JSON.stringify(events.paid(1)));
    for (const signature of ['', 't=1,v1=00', other]) expect(await postEvent(app, paid, signature)).toBe(401);
    expect((await now()).state).toBe('pending');
    expect(await balanceOf(client)).toMatchObject({ xfc: '0.00' });
  });

  test('credits once, however often and concurrently it arrives, under any id', async () => {
    const { client, events, now } = await purchase();
    const paid = events.paid(525);
    const copies = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? paid : { ...paid, id: `${paid.id}_${index}` },
    );
    const answers = await Promise.all(copies.map((event) => postEvent(app, event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await now()).state).toBe('credited');
    expect(await balanceOf(client)).toMatchObject({ xfc: '100.00' });
  });

  test.each([
    [524, 'eur'],
    [526, 'eur'],
    [525, 'usd'],
  ])('about %i %s for a price of 525 eur credits nothing and waits for a person', async (cents, currency) => {
    const { client, events, now } = await purchase();
    expect(await postEvent(app, events.paid(cents, currency))).toBe(200);
    expect(await now()).toMatchObject({ state: 'paid', in_review: true });
    await drain(db, work);
    expect(await balanceOf(client)).toMatchObject({ xfc: '0.00' });
    await postEvent(app, events.refunded(525));
    expect(await now()).toMatchObject({ state: 'refunded', debt: '0.00', returned_amount: '0.00' });
  });

  test('about a payment that nobody knows is stored and accepted', async () => {
    const stray = eventsAbout('nobody');
    expect(await postEvent(app, stray.paid(525))).toBe(200);
    const { rows } = await sql`
      select outcome from payment_event where message ->> 'checkoutKey' = 'nobody'
    `.execute(db);
    expect(rows).toEqual([{ outcome: 'unmatched' }]);
  });

  test('that stopped before the credit is made good by the sweep, once', async () => {
    const { client, events, now } = await purchase();
    // Payments switched off stop the second step just as a crash does: the message is stored, nothing is credited.
    await inTransaction(db, (tx) => setSwitch(tx, 'payments', true));
    await postEvent(app, events.paid(525));
    await drain(db, work);
    expect((await now()).state).toBe('paid');
    expect(await balanceOf(client)).toMatchObject({ xfc: '0.00' });
    await inTransaction(db, (tx) => setSwitch(tx, 'payments', false));
    await Promise.all([drain(db, work), drain(db, work), postEvent(app, events.paid(525))]);
    expect((await now()).state).toBe('credited');
    expect(await balanceOf(client)).toMatchObject({ xfc: '100.00' });
  });
});

describe('a refund', () => {
  test('takes back what it paid for', async () => {
    const { client, events, now } = await bought();
    await postEvent(app, events.refunded(525));
    expect(await now()).toMatchObject({ state: 'refunded', returned_amount: '100.00', debt: '0.00' });
    expect(await balanceOf(client)).toMatchObject({ xfc: '0.00' });
  });

  test('of a part takes back that part, rounded up', async () => {
    const { client, events, now } = await bought();
    await postEvent(app, events.refunded(100));
    expect((await now()).returned_amount).toBe('19.04761905');
    expect(await balanceOf(client)).toMatchObject({ xfc: '80.95238095' });
  });

  test('of XFC already played leaves a debt, paid from the next available balance; no balance goes below zero', async () => {
    const { client, events, now } = await bought();
    await play(client, 70n * XFC_UNIT);
    await postEvent(app, events.refunded(525));
    expect(await now()).toMatchObject({ returned_amount: '30.00', debt: '70.00' });
    expect(await balanceOf(client)).toMatchObject({ xfc: '0.00' });
    expect((await client.call('payments.list', { page: 1 })).debt).toBe('70.00');
    expect((await client.call('payments.list', { page: 1 })).locked).toBe('0.00');
    await play(client, -50n * XFC_UNIT);
    await drain(db, work);
    expect(await now()).toMatchObject({ debt: '20.00' });
    await play(client, -50n * XFC_UNIT);
    await drain(db, work);
    expect(await now()).toMatchObject({ returned_amount: '100.00', debt: '0.00' });
    expect(await balanceOf(client)).toMatchObject({ xfc: '30.00' });
  });
});

describe('a dispute', () => {
  test('freezes what was bought; won, it is free again', async () => {
    const { client, events, now } = await bought();
    await postEvent(app, events.disputed);
    expect(await now()).toMatchObject({ state: 'disputed', frozen_amount: '100.00' });
    expect(await balanceOf(client)).toEqual({ xfc: '0.00', held: '100.00' });
    await postEvent(app, events.won);
    expect(await now()).toMatchObject({ state: 'credited', frozen_amount: '0.00' });
    expect(await balanceOf(client)).toEqual({ xfc: '100.00', held: '0.00' });
  });

  test('lost takes back what was frozen, and what was played stays owed', async () => {
    const { client, events, now } = await bought();
    await play(client, 60n * XFC_UNIT);
    await postEvent(app, events.disputed);
    expect(await now()).toMatchObject({ frozen_amount: '40.00', debt: '60.00' });
    await postEvent(app, events.lost);
    expect(await now()).toMatchObject({ state: 'refunded', returned_amount: '40.00', debt: '60.00' });
    expect(await balanceOf(client)).toEqual({ xfc: '0.00', held: '0.00' });
  });
});

test('the order and the number of messages do not matter, only their combined content', async () => {
  const endings = new Map<string, Set<string>>();
  for (let seed = 1; seed <= MESSAGE_ORDERS; seed += 1) {
    const { client, events, now } = await purchase();
    const story = seed % 2 === 0 ? ['lost'] : ['won'];
    const all = [
      events.created,
      events.paid(525),
      events.refunded(105),
      events.disputed,
      ...(story[0] === 'lost' ? [events.lost] : [events.won]),
      events.expired,
    ];
    for (const event of shuffled([...all, ...all], seed)) expect(await postEvent(app, event)).toBe(200);
    const { state, returned_amount, frozen_amount, debt } = await now();
    const ending = JSON.stringify([state, returned_amount, frozen_amount, debt, await balanceOf(client)]);
    const key = story.join();
    endings.set(key, (endings.get(key) ?? new Set()).add(ending));
  }
  expect([...endings].map(([story, found]) => [story, [...found]])).toEqual([
    ['won', [JSON.stringify(['refunded', '20.00', '0.00', '0.00', { xfc: '80.00', held: '0.00' }])]],
    ['lost', [JSON.stringify(['refunded', '100.00', '0.00', '0.00', { xfc: '0.00', held: '0.00' }])]],
  ]);
});

test('managers who pay with the same card are linked, at once too, and the card is kept as a hash only', async () => {
  const [one, other, third] = [await purchase(), await purchase(), await purchase()];
  const card = 'Xt5EWLLDS7FJjR1c';
  const answers = await Promise.all([
    postEvent(app, one.events.charged(card)),
    postEvent(app, other.events.charged(card)),
    postEvent(app, third.events.charged('another')),
  ]);
  expect(answers).toEqual([200, 200, 200]);
  const { rows } = await sql<{ pair: readonly number[]; reason: string }>`
    select array[manager_id, other_id] as pair, reason from manager_link
    where ${third.client.managerId} in (manager_id, other_id) or ${one.client.managerId} in (manager_id, other_id)
  `.execute(db);
  expect(rows).toEqual([{ pair: [one.client.managerId, other.client.managerId], reason: 'payment_card' }]);
  const kept = await sql<{ count: number }>`
    select count(*)::int as count from payment_event where message::text like ${`%${card}%`}
  `.execute(db);
  expect(kept.rows).toEqual([{ count: 0 }]);
  // A charge alone credits nothing.
  expect((await one.now()).state).toBe('pending');
  await inTransaction(db, (tx) => erasePersonalData(tx, one.client.managerId));
  const left = await sql`
    select from payment join payment_event on payment_id = payment.id
    where manager_id = ${one.client.managerId} and (card_key is not null or message ->> 'card' is not null)
  `.execute(db);
  expect(left.rows).toEqual([]);
});

test('XFC bought by card is locked for 72 hours from its credit', async () => {
  const { client, payment } = await bought();
  const at = await gameNow(db);
  expect(await client.call('payments.get', { id: payment.id })).toMatchObject({
    withdrawable_from: new Date(at.getTime() + 72 * HOUR).toISOString(),
  });
  const afterHours = async (hours: number) => {
    await sql`
      update payment set credited_at = game_now() - make_interval(secs => ${hours * 3_600}) where id = ${payment.id}
    `.execute(db);
    const { withdrawable, card_locked: locked } = await client.call('wallet.promotional', {});
    return { withdrawable, locked };
  };
  // The rest of the balance is promotional.
  const waiting = { withdrawable: '0.00', locked: '80.80' };
  expect([await afterHours(0), await afterHours(71.9)]).toEqual([waiting, waiting]);
  expect(await afterHours(72)).toEqual({ withdrawable: '80.80', locked: '0.00' });
});

test('the sandbox plays every state, and no act that its state does not allow', async () => {
  const { client, payment, now } = await purchase();
  const act = async (name: string) => {
    const answer = await client.ask('payments.sandbox', { id: payment.id, act: name });
    await drain(db, work);
    return answer;
  };
  expect((await act('refund')).error).toBe('ERR_PAYMENT_STATE');
  for (const [name, state] of [
    ['pay', 'credited'],
    ['dispute', 'disputed'],
    ['win', 'credited'],
    ['refund', 'refunded'],
  ] as const) {
    expect((await act(name)).error).toBe('SUCCESS');
    expect([name, (await now()).state]).toEqual([name, state]);
  }
  for (const name of ['pay', 'decline', 'dispute', 'lose', 'cancel', 'refund'])
    expect((await act(name)).error).toBe('ERR_PAYMENT_STATE');
  const { rows } = await sql<{ kind: string }>`
    select kind from payment_event where payment_id = ${payment.id} order by id
  `.execute(db);
  expect(rows.map(({ kind }) => kind)).toEqual(['created', 'paid', 'disputed', 'dispute_won', 'refunded']);
});

test('acts of the sandbox that are played at once credit once', async () => {
  const { client, payment, now } = await purchase();
  const play = () => client.ask('payments.sandbox', { id: payment.id, act: 'pay' });
  expect((await Promise.all([play(), play()])).map(({ error }) => error)).toEqual(['SUCCESS', 'SUCCESS']);
  await Promise.all([drain(db, work), drain(db, work)]);
  expect((await now()).state).toBe('credited');
  expect(await balanceOf(client)).toMatchObject({ xfc: '100.00' });
});

test('a declined card leaves the quote open: it can be paid with another, or expires', async () => {
  const { client, payment, events, now } = await purchase();
  await client.call('payments.sandbox', { id: payment.id, act: 'decline' });
  await drain(db, work);
  expect(await now()).toMatchObject({
    state: 'pending',
    is_declined: true,
    redirect_url: payment.redirect_url,
  });
  await postEvent(app, events.declined);
  await client.call('payments.sandbox', { id: payment.id, act: 'pay' });
  await drain(db, work);
  expect(await now()).toMatchObject({ state: 'credited', is_declined: false });
  // A decline that arrives late changes nothing.
  await postEvent(app, { ...events.declined, id: `${events.declined.id}_late` });
  expect(await now()).toMatchObject({ state: 'credited', is_declined: false });
  expect(await balanceOf(client)).toMatchObject({ xfc: '100.00' });
});

/** A permutation of a list, the same for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const result = [...items];
  let state = seed * 7_919;
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (last + 1);
    const [kept, moved] = [result[last], result[other]];
    if (kept === undefined || moved === undefined) continue;
    result[last] = moved;
    result[other] = kept;
  }
  return result;
}

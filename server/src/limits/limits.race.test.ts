import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { expect, test, vi } from 'vitest';
import { inTransaction, sql, type Tx } from '../db/database.ts';
import { buyGold } from '../rewards/gold/buy-gold.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { giveMoney } from '../testing/packs/spins.ts';
import { signUp, type SignedUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { dropOf, openShop, SHOP_TIME } from '../testing/packs/packs.ts';
import { exclude, setLimit } from './change-choices.ts';

/*
 * A first limit or self-exclusion beside operations: they found no choice to lock. Either the operation sees the choice, or
 * the choice waits for the operation and counts it.
 */

const { app, db } = await startTestServer();
keepBooks(db);
const { leagueId } = await openShop(db);
await stopClockAt(db, SHOP_TIME);
const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
const promo = await dropOf(db, leagueId, 'promo');
const paid = await makeContest(db, football, { entryFee: xfc(2n * XFC_UNIT) });
const other = await makeContest(db, football, { entryFee: xfc(2n * XFC_UNIT) });

type Ask = (manager: SignedUp) => Promise<{ readonly error: string }>;
const operations: Readonly<Record<string, Ask>> = {
  'a purchase of gold': (manager) => manager.ask('gold.buy', { xfc_amount: '5' }),
  'a pack': (manager) => manager.ask('packs.buy', { package_id: promo }),
  'a seat': (manager) => manager.ask('contests.join', { id: paid }),
  'a team in two contests': (manager) =>
    manager.ask('teams.enterMany', { contests: [{ id: paid }, { id: other }], ...validTeam(football) }),
  'a purchase by card': (manager) => manager.ask('payments.request', { amount: '20' }),
};

/** Waits until a transaction of this database waits for a lock. */
const oneWaits = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
      return rows.length > 0;
    },
    { interval: 5, timeout: 20_000 },
  );

const choices: Readonly<Record<string, (tx: Tx, manager: SignedUp) => Promise<unknown>>> = {
  'first limits': async (tx, manager) => {
    await setLimit(tx, { kind: 'play', period: 'day', amount: xfc(XFC_UNIT) }, manager);
    await setLimit(tx, { kind: 'deposit', period: 'day', amount: xfc(XFC_UNIT) }, manager);
  },
  'a self-exclusion': (tx, manager) => exclude(tx, { exclusion: 'week' }, manager),
};

/** Asks while a choice is made but not committed; the answer comes after the commit. */
async function askDuring(manager: SignedUp, choose: (tx: Tx) => Promise<unknown>, ask: Ask) {
  const asked = await inTransaction(db, async (tx) => {
    await choose(tx);
    const answer = ask(manager);
    await Promise.race([oneWaits(), answer]);
    return { answer };
  });
  return asked.answer;
}

const REFUSED = /^ERR_(PLAY_LIMIT|DEPOSIT_LIMIT|SELF_EXCLUDED|ENTRIES_REFUSED)$/;

for (const [choice, choose] of Object.entries(choices)) {
  test.each(Object.entries(operations))(`%s sees ${choice} that came first`, async (_name, ask) => {
    const manager = await signUp(app);
    await giveMoney(db, manager.managerId, xfc(100n * XFC_UNIT));
    const { error } = await askDuring(manager, (tx) => choose(tx, manager), ask);
    expect(error).toMatch(REFUSED);
  });
}

/** A first limit that does not lock the accounts of its manager. */
async function setNaively(tx: Tx, { managerId }: SignedUp) {
  await sql`insert into care_choice (manager_id) values (${managerId})`.execute(tx);
  await sql`
    insert into own_limit (manager_id, kind, period, units) values (${managerId}, 'play', 'day', ${XFC_UNIT})
  `.execute(tx);
}

test('a first limit that locks no account is not seen by an operation beside it', async () => {
  const manager = await signUp(app);
  const ask: Ask = (by) => by.ask('gold.buy', { xfc_amount: '5' });
  expect((await askDuring(manager, (tx) => setNaively(tx, manager), ask)).error).toBe('SUCCESS');
});

test('a first limit waits for an operation under way, and counts it', async () => {
  const manager = await signUp(app);
  const { setting } = await inTransaction(db, async (tx) => {
    await buyGold(tx, { xfc_amount: xfc(5n * XFC_UNIT) }, manager);
    const answer = manager.call('limits.set', { kind: 'play', period: 'day', amount: '3' });
    await Promise.race([oneWaits(), answer]);
    return { setting: answer };
  });
  const { limits } = await setting;
  expect(limits).toContainEqual(
    expect.objectContaining({ kind: 'play', period: 'day', limit: '3.00', used: '5.00', left: '0.00' }),
  );
});

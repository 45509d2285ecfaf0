import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { makeBarrier } from '../testing/processes/barrier.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { signUp, type SignedUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { dropOf, openShop, SHOP_TIME } from '../testing/packs/packs.ts';
import { giveMoney } from '../testing/packs/spins.ts';
import { lockAllowances } from './allowances.ts';
import { recordTimePlayed } from './time-played/record-time.ts';
import { endWaits } from './sweeps.ts';
import { readUsed } from './used.ts';

const { app, db } = await startTestServer();
keepBooks(db);
/** A Friday. */
const NOON = new Date('2026-03-06T12:00:00Z');
const HOUR = 3_600_000;
await stopClockAt(db, NOON);
const football = await makeFootball(db, { kickOffAt: new Date(NOON.getTime() + 20 * HOUR) });
const at = (hours: number) => stopClockAt(db, new Date(NOON.getTime() + hours * HOUR));

const { leagueId } = await openShop(db);
const promo = await dropOf(db, leagueId, 'promo');
/** Within the week of the schedule in which the packs are on sale. */
const SHOP_HOURS = (SHOP_TIME.getTime() - NOON.getTime()) / HOUR;

beforeEach(() => at(0));

const set = (manager: SignedUp, kind: 'deposit' | 'play', period: 'day' | 'week' | 'month', amount: string) =>
  manager.call('limits.set', { kind, period, amount });
const buyGold = (manager: SignedUp, xfc_amount: string) => manager.ask('gold.buy', { xfc_amount });
const dailyPlay = ({ limits }: Awaited<ReturnType<typeof set>>) =>
  limits.find(({ kind, period }) => kind === 'play' && period === 'day');
const paidContest = (fee: bigint) => makeContest(db, football, { entryFee: xfc(fee) });
const stockOf = async (dropId: number) => {
  const { rows } = await sql<{ left: number }>`
    select left_quantity as left from pack_drop where id = ${dropId}
  `.execute(db);
  return rows[0]?.left;
};
const entriesOf = async ({ managerId }: SignedUp) => {
  const { rows } =
    await sql`select 1 from entry where manager_id = ${managerId} and state = 'playing'`.execute(db);
  return rows.length;
};
const sweep = () => inTransaction(db, endWaits);
const noticesOf = async (manager: SignedUp): Promise<readonly string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where manager_id = ${manager.managerId}
      and kind in ('limit_raised', 'exclusion_ended', 'time_played') order by id
  `.execute(db);
  return rows.map(({ kind }) => kind);
};

describe('a play limit', () => {
  test('stops what exceeds it, and shows what is left and when it renews', async () => {
    const manager = await signUp(app);
    await set(manager, 'play', 'day', '3');
    expect((await buyGold(manager, '2')).error).toBe('SUCCESS');
    expect(await buyGold(manager, '1.1')).toMatchObject({
      status: 422,
      error: 'ERR_PLAY_LIMIT',
      errors: ['Your own daily play limit of 3.00 XFC leaves 1.00 XFC. It renews on 2026-03-07 00:00 UTC.'],
    });
    expect((await buyGold(manager, '1')).error).toBe('SUCCESS');
    await at(12);
    expect((await buyGold(manager, '3')).error).toBe('SUCCESS');
  });

  test('counts the fees of contests, and no longer those that were given back', async () => {
    const manager = await signUp(app);
    await set(manager, 'play', 'week', '5');
    const [first, second] = [await paidContest(3n * XFC_UNIT), await paidContest(3n * XFC_UNIT)];
    expect((await manager.ask('contests.join', { id: first })).error).toBe('SUCCESS');
    expect((await manager.ask('contests.join', { id: second })).error).toBe('ERR_PLAY_LIMIT');
    expect((await buyGold(manager, '2.1')).error).toBe('ERR_PLAY_LIMIT');
    expect((await manager.ask('contests.leave', { id: first })).error).toBe('SUCCESS');
    expect((await manager.ask('contests.join', { id: second })).error).toBe('SUCCESS');
  });

  test('stops a pack as a whole: nothing is paid, drawn or taken from the stock', async () => {
    await at(SHOP_HOURS);
    const manager = await signUp(app);
    await giveMoney(db, manager.managerId, xfc(100n * XFC_UNIT));
    await set(manager, 'play', 'day', '69');
    const balance = async () => (await manager.call('wallet.balances', {})).balance;
    const pack = () => manager.ask('packs.buy', { package_id: promo });
    expect((await pack()).error).toBe('SUCCESS');
    const before = [await balance(), await stockOf(promo)];
    expect(await pack()).toMatchObject({
      status: 422,
      error: 'ERR_PLAY_LIMIT',
      errors: [expect.stringContaining('daily play limit of 69.00 XFC leaves 34.00 XFC')],
    });
    expect([await balance(), await stockOf(promo)]).toEqual(before);
    expect((await manager.call('packs.draws.list', {})).data).toHaveLength(1);
  });

  test('enters a team into all contests or none, and names the one that goes beyond it', async () => {
    const manager = await signUp(app);
    await set(manager, 'play', 'month', '5');
    const ids = [await paidContest(2n * XFC_UNIT), await paidContest(2n * XFC_UNIT)];
    const third = await paidContest(2n * XFC_UNIT);
    const enter = (contests: readonly number[]) =>
      manager.ask('teams.enterMany', { contests: contests.map((id) => ({ id })), ...validTeam(football) });
    const refused = await enter([...ids, third]);
    expect(refused).toMatchObject({
      status: 422,
      error: 'ERR_ENTRIES_REFUSED',
      errors: [expect.stringContaining('Your own monthly play limit of 5.00 XFC leaves 1.00 XFC.')],
      reason: 'ERR_PLAY_LIMIT',
    });
    expect(await entriesOf(manager)).toBe(0);
    expect((await enter(ids)).error).toBe('SUCCESS');
    expect(await entriesOf(manager)).toBe(2);
    expect((await enter([third])).error).toBe('ERR_ENTRIES_REFUSED');
  });

  test('set after play counts what was played before it', async () => {
    const manager = await signUp(app);
    await buyGold(manager, '4');
    const answer = await set(manager, 'play', 'day', '5');
    expect(dailyPlay(answer)).toMatchObject({ limit: '5.00', used: '4.00', left: '1.00' });
    expect((await buyGold(manager, '2')).error).toBe('ERR_PLAY_LIMIT');
  });

  test('counts lower at once and higher after 24 hours, unless that is cancelled', async () => {
    const manager = await signUp(app);
    await set(manager, 'play', 'day', '5');
    expect(dailyPlay(await set(manager, 'play', 'day', '1'))).toMatchObject({ limit: '1.00', next: null });
    expect(dailyPlay(await set(manager, 'play', 'day', '9'))).toMatchObject({
      limit: '1.00',
      next: { limit: '9.00', from_dt: '2026-03-07T12:00:00.000Z' },
    });
    expect(dailyPlay(await set(manager, 'play', 'day', '1'))).toMatchObject({ limit: '1.00', next: null });
    expect(dailyPlay(await set(manager, 'play', 'day', ''))).toMatchObject({
      limit: '1.00',
      next: { limit: null },
    });
    await at(23);
    expect((await buyGold(manager, '2')).error).toBe('ERR_PLAY_LIMIT');
    await at(24);
    expect((await buyGold(manager, '2')).error).toBe('SUCCESS');
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await noticesOf(manager)).toEqual(['limit_raised']);
    expect(dailyPlay(await manager.call('limits.get', {}))).toMatchObject({ limit: null, next: null });
  });

  test('refuses a stranger nothing', async () => {
    const [limited, other] = [await signUp(app), await signUp(app)];
    await set(limited, 'play', 'day', '1');
    expect((await buyGold(other, '20')).error).toBe('SUCCESS');
    expect(dailyPlay(await other.call('limits.get', {}))).toMatchObject({ limit: null, used: '20.00' });
  });
});

describe('a deposit limit', () => {
  const pay = (manager: SignedUp, amount: string) => manager.ask('payments.request', { amount });

  test('counts purchases that are open, and no longer those that expired unpaid', async () => {
    const manager = await signUp(app);
    await set(manager, 'deposit', 'day', '30');
    expect((await pay(manager, '20')).error).toBe('SUCCESS');
    expect((await pay(manager, '20')).error).toBe('ERR_DEPOSIT_LIMIT');
    await sql`
      update payment set expired_at = ${NOON} where manager_id = ${manager.managerId}
    `.execute(db);
    expect((await pay(manager, '20')).error).toBe('SUCCESS');
  });

  test('counts what came by chain, which nobody can refuse', async () => {
    const manager = await signUp(app);
    await set(manager, 'deposit', 'month', '40');
    await sql`
      insert into deposit (network_id, tx_hash, log_index, block_number, block_hash, from_address, value, units,
        manager_id, state, confirmations, seen_at)
      values (56, ${`0x${'a'.repeat(64)}`}, 0, 1, ${`0x${'b'.repeat(64)}`}, ${`0x${'c'.repeat(40)}`}, 0,
        ${25n * XFC_UNIT}, ${manager.managerId}, 1, 0, ${NOON})
    `.execute(db);
    expect(await pay(manager, '20')).toMatchObject({ error: 'ERR_DEPOSIT_LIMIT' });
    expect((await pay(manager, '15')).error).toBe('SUCCESS');
    await sql`delete from deposit where manager_id = ${manager.managerId}`.execute(db);
  });
});

describe('a self-exclusion', () => {
  test('stops paid play and purchases, leaves free play, and ends by itself', async () => {
    const manager = await signUp(app);
    const [paid, free] = [await paidContest(XFC_UNIT), await paidContest(0n)];
    await manager.call('gold.buy', { xfc_amount: '5' });
    const { exclusion } = await manager.call('limits.exclude', { exclusion: 'week' });
    expect(exclusion).toEqual({ from_dt: NOON.toISOString(), until_dt: '2026-03-13T12:00:00.000Z' });
    const refused = [
      await buyGold(manager, '1'),
      await manager.ask('payments.request', { amount: '20' }),
      await manager.ask('contests.join', { id: paid }),
      await manager.ask('spin.paid', {}),
    ];
    expect(refused.map(({ error }) => error)).toEqual(Array<string>(4).fill('ERR_SELF_EXCLUDED'));
    expect((await manager.ask('contests.join', { id: free })).error).toBe('SUCCESS');
    expect((await manager.ask('spin.free', {})).error).toBe('SUCCESS');
    expect((await manager.ask('limits.exclude', { exclusion: 'day' })).error).toBe('ERR_EXCLUSION_SHORTER');
    await at(168);
    expect((await buyGold(manager, '1')).error).toBe('SUCCESS');
    await sweep();
    expect(await noticesOf(manager)).toEqual(['exclusion_ended']);
  });

  test('for an indefinite time stays, regardless of later requests', async () => {
    const manager = await signUp(app);
    const { exclusion } = await manager.call('limits.exclude', { exclusion: 'for_good' });
    expect(exclusion).toMatchObject({ until_dt: null });
    expect((await manager.ask('limits.exclude', { exclusion: 'half_year' })).error).toBe(
      'ERR_EXCLUSION_SHORTER',
    );
    await at(24 * 3_000);
    await sweep();
    expect((await buyGold(manager, '1')).error).toBe('ERR_SELF_EXCLUDED_FOR_GOOD');
  });
});

describe('time played', () => {
  const use = async (manager: SignedUp, secondsAgo: number) => {
    await sql`
      update session set last_used_at = clock_timestamp() - make_interval(secs => ${secondsAgo})
      where manager_id = ${manager.managerId}
    `.execute(db);
    const { rows } = await sql<{ id: number }>`
      select id from session where manager_id = ${manager.managerId}
    `.execute(db);
    await inTransaction(db, (tx) => recordTimePlayed(tx, rows[0]?.id ?? 0));
  };

  test('grows by the time between uses; a pause counts as one minute; the reminder comes once', async () => {
    const manager = await signUp(app);
    await manager.call('limits.remind', { minutes: 30 });
    for (let times = 0; times < 8; times += 1) await use(manager, 240);
    await use(manager, 3_600);
    // 32 minutes, one for the use after the pause, and one for this call, which is such a use itself.
    expect(await manager.call('limits.get', {})).toMatchObject({ minutes_today: 34, minutes_this_week: 34 });
    expect(await noticesOf(manager)).toEqual(['time_played']);
  });

  test('a call within a minute of the last writes nothing', async () => {
    const manager = await signUp(app);
    for (let times = 0; times < 5; times += 1) await manager.call('limits.get', {});
    const { rows } = await sql`select 1 from time_played where manager_id = ${manager.managerId}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('one limit in 8 tabs', () => {
  const TABS = 8;

  test('is exceeded by none of them', async () => {
    const manager = await signUp(app);
    await set(manager, 'play', 'day', '3');
    const answers = await Promise.all(Array.from({ length: TABS }, () => buyGold(manager, '1')));
    const done = answers.filter(({ error }) => error === 'SUCCESS');
    expect(done).toHaveLength(3);
  });

  /** Each transaction writes a purchase of 1 XFC when `isOpen` allows it. */
  const buyIf = (manager: SignedUp, isOpen: Parameters<typeof inTransaction<boolean>>[1]) =>
    inTransaction(db, async (tx) => {
      if (!(await isOpen(tx))) return;
      const now = await gameNow(tx);
      await sql`
        insert into payment (manager_id, checkout_key, provider, is_sandbox, units, eur_cents, rate, created_at, expires_at)
        values (${manager.managerId}, gen_random_uuid()::text, 'sandbox', true, ${XFC_UNIT}, 5, '0.05', ${now}, ${now})
      `.execute(tx);
    });
  const bought = async ({ managerId }: SignedUp) =>
    (await readUsed(db, 'deposit', managerId, NOON)).day / XFC_UNIT;

  test('holds by the lock of the choices alone; a variant that reads before it writes passes it', async () => {
    const [guarded, naive] = [await signUp(app), await signUp(app)];
    for (const manager of [guarded, naive]) await set(manager, 'deposit', 'day', '1');
    const racers = 4;
    const each = Array.from({ length: racers });
    await Promise.all(
      each.map(() =>
        buyIf(guarded, async (tx) => {
          const allowances = await lockAllowances(tx, NOON, 'deposit', [guarded.managerId]);
          return allowances.refuse(guarded.managerId, XFC_UNIT) === null;
        }),
      ),
    );
    expect(await bought(guarded)).toBe(1n);
    const barrier = makeBarrier(racers);
    await Promise.all(
      each.map(() =>
        buyIf(naive, async (tx) => {
          const used = await readUsed(tx, 'deposit', naive.managerId, NOON);
          await barrier();
          return used.day + XFC_UNIT <= XFC_UNIT;
        }),
      ),
    );
    expect(await bought(naive)).toBe(BigInt(racers));
  });
});

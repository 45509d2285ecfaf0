import { randomUUID } from 'node:crypto';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeManagers, stopClockAt, xfcOf, type TestManager } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { accepted, dropOf, openShop, packCaller, SHOP_TIME } from '../testing/packs/packs.ts';
import { houseAccount } from '../wallet/accounts.ts';
import { openDrops } from './open-drops.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const call = packCaller(db);
const { leagueId } = await openShop(db);
const [starter, promo, special, icon] = [
  await dropOf(db, leagueId, 'starter'),
  await dropOf(db, leagueId, 'promo'),
  await dropOf(db, leagueId, 'special'),
  await dropOf(db, leagueId, 'icon'),
];
const visitor = inProcessVisitor();

async function buyer(units = 1_000n * XFC_UNIT): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, xfc(units));
  if (manager === undefined) throw new Error('no manager');
  return manager;
}

async function copiesOf(managerId: number): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select coalesce(sum(owned), 0)::int as copies from holding where manager_id = ${managerId}
  `.execute(db);
  return rows[0]?.copies ?? 0;
}

async function shop(caller: TestManager | typeof visitor = visitor) {
  return accepted(await call('packs.list', {}, caller)).packages;
}

describe('the shop', () => {
  test('lists each pack with its price, odds, stock and closing time, to visitors too', async () => {
    // 20 x 500 + 6 x 200 + 6 x 75 copies = 11,650, by 250, 250, 500 and 1,500 copies a pack.
    expect(await shop()).toMatchObject([
      {
        id: starter,
        key: 'starter',
        title: 'Starter pack',
        cards: 2,
        price: '19.00',
        qty: 46,
        my_limit_left: 1,
        odds: [{ stars: 3, basis_points: 10_000 }],
        last_card_odds: null,
      },
      {
        id: promo,
        key: 'promo',
        title: 'Promo pack',
        cards: 3,
        price: '35.00',
        qty: 46,
        my_limit_left: 5,
        last_card_odds: null,
      },
      { id: special, key: 'special', cards: 5, price: '90.00', qty: 23 },
      {
        id: icon,
        key: 'icon',
        cards: 5,
        price: '180.00',
        qty: 7,
        odds: [
          { stars: 3, basis_points: 6_000 },
          { stars: 4, basis_points: 3_400 },
          { stars: 5, basis_points: 600 },
        ],
        last_card_odds: [
          { stars: 4, basis_points: 8_500 },
          { stars: 5, basis_points: 1_500 },
        ],
        until: '2026-03-09T00:00:00.000Z',
      },
    ]);
  });

  test('opens a drop once, however often the schedule is checked', async () => {
    expect(await inTransaction(db, openDrops)).toBe(0);
  });

  test('opens the next drop at the end of the week and closes the last one', async () => {
    const late = await buyer();
    await stopClockAt(db, new Date('2026-03-09T00:00:00Z'));
    expect(await shop()).toEqual([]);
    expect(await call('packs.buy', { package_id: promo }, late)).toEqual({
      refused: 'ERR_SOLD_OUT',
    });
    expect(await inTransaction(db, openDrops)).toBe(4);
    expect((await shop()).map(({ until }) => until)).toEqual(
      Array.from({ length: 4 }, () => '2026-03-16T00:00:00.000Z'),
    );
    await stopClockAt(db, SHOP_TIME);
  });
});

describe('buying a pack', () => {
  test('charges, draws, mints, and returns the packs left', async () => {
    const manager = await buyer();
    const sales = await houseAccount(db, 'XFC', 'sales');
    const bought = accepted(await call('packs.buy', { package_id: special }, manager));
    expect(bought.cards).toHaveLength(5);
    expect(bought).toMatchObject({
      balance: '910.00',
      held_balance: '0.00',
      draw: { nonce: 0, server_seed: null },
    });
    expect(await copiesOf(manager.managerId)).toBe(5);
    const { rows } = await sql`
      select reason, units from posting join ledger_transaction on id = transaction_id
      where account_id = ${sales} and cause_kind = 'draw' and cause_id = ${bought.draw.draw_id}
    `.execute(db);
    expect(rows).toEqual([{ reason: 'pack', units: 90n * XFC_UNIT }]);
    const { rows: moved } = await sql<{ cards: number[] }>`
      select array_agg(card_id order by card_id) as cards
      from card_movement, generate_series(1, quantity)
      where cause_kind = 'draw' and cause_id = ${bought.draw.draw_id}
    `.execute(db);
    expect(moved[0]?.cards).toEqual(bought.cards.map(({ card_id }) => card_id).toSorted((a, b) => a - b));
  });

  test('does not draw again when repeated with its key', async () => {
    const manager = await buyer();
    const key = randomUUID();
    const first = await call('packs.buy', { package_id: icon }, manager, key);
    const repeats = await Promise.all(
      [1, 2, 3].map(() => call('packs.buy', { package_id: icon }, manager, key)),
    );
    expect(repeats).toEqual([first, first, first]);
    expect(await xfcOf(db, manager)).toEqual({ available: 820n * XFC_UNIT, held: 0n });
    expect(await copiesOf(manager.managerId)).toBe(5);
    expect(accepted(await call('packs.draws.commitment', {}, manager)).nonce).toBe(1);
  });

  test('is limited to five of a drop; another pack of the same week can still be bought', async () => {
    const manager = await buyer();
    for (const left of [4, 3, 2, 1, 0]) {
      accepted(await call('packs.buy', { package_id: promo }, manager));
      expect((await shop(manager)).find(({ id }) => id === promo)?.my_limit_left).toBe(left);
    }
    const sixth = await call('packs.buy', { package_id: promo }, manager);
    expect(sixth).toEqual({ refused: 'ERR_PACK_LIMIT' });
    accepted(await call('packs.buy', { package_id: special }, manager));
  });

  test('charges nothing without funds, and uses up neither pack nor nonce', async () => {
    const manager = await buyer(35n * XFC_UNIT - 1n);
    const before = await shop();
    expect(await call('packs.buy', { package_id: promo }, manager)).toEqual({
      refused: 'ERR_INSUFFICIENT_FUNDS',
    });
    expect(await shop()).toEqual(before);
    expect(await copiesOf(manager.managerId)).toBe(0);
    expect(accepted(await call('packs.draws.commitment', {}, manager)).nonce).toBe(0);
  });

  test('of an unknown drop is refused', async () => {
    expect(await call('packs.buy', { package_id: 999_999 }, await buyer())).toEqual({
      refused: 'ERR_NOT_FOUND',
    });
  });

  test('closes when a tier has too few copies left', async () => {
    const poor = await openShop(db);
    const drop = await dropOf(db, poor.leagueId, 'special');
    await sql`
      update card set lifetime = 41 from player
      where player.id = subject_id and player.league_id = ${poor.leagueId} and card.stars = 5
    `.execute(db);
    const manager = await buyer();
    expect(await call('packs.buy', { package_id: drop }, manager)).toEqual({
      refused: 'ERR_SOLD_OUT',
    });
    const keys = (await shop()).filter(({ league }) => league.id === poor.leagueId).map(({ key }) => key);
    expect(keys).toEqual(['starter', 'promo']);
  });
});

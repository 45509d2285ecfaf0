import { randomUUID } from 'node:crypto';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { gameNow } from '../db/clock.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { makeManagers, stopClockAt, xfcOf, type TestManager } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { accepted, openShop, SHOP_TIME } from '../testing/packs/packs.ts';
import { clientSeedFor, drainRewards, giveGold, spinCaller, verify } from '../testing/packs/spins.ts';
import { fundRewards } from '../wallet/fund-rewards.ts';

const SERVER_BYTE = 7;
const { db } = await openTestDatabase();
keepBooks(db);
await openShop(db);
await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
const call = spinCaller(db);
const { fields } = CURRENT_RULES.rewards.spin;
const SCRIPT = new URL('../../../docs/fair/verify-draw.mjs', import.meta.url).href;
const { faultsOf }: { readonly faultsOf: (receipt: unknown) => readonly string[] } = await import(SCRIPT);

async function player(gold = 0n): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, xfc(0n));
  if (manager === undefined) throw new Error('no manager');
  if (gold > 0n) await giveGold(db, manager.managerId, gold);
  return manager;
}

/** A verified manager whose first spin draws a field of the full table. */
async function luckyPlayer(kind: string, pack?: string) {
  const field = fields.findIndex(
    ({ prize }) => prize.kind === kind && (pack === undefined || ('pack' in prize && prize.pack === pack)),
  );
  const manager = await player();
  await verify(db, manager.managerId);
  const byte = SERVER_BYTE + manager.managerId;
  const lucky = spinCaller(db, (bytes) => Buffer.alloc(bytes, byte % 256));
  // The first seeds are made by a read; their client seed is set to the lucky one.
  await lucky('packs.draws.commitment', {}, manager);
  await sql`
    update fair_seed set client_seed = ${clientSeedFor(byte % 256, 'full', field)} where manager_id = ${manager.managerId}
  `.execute(db);
  return { manager, field, spin: () => lucky('spin.free', {}, manager) };
}

describe('the wheel', () => {
  test('shows an unverified manager the gold table, its odds, what it returns and what a spin costs', async () => {
    const shown = accepted(await call('spin.get', {}, await player(30n)));
    expect(shown).toMatchObject({
      wheel: 'gold',
      gold_because: 'unverified',
      expected: { gold: '10.50', xfc: '0.00', lease_basis_points: 0 },
      status: { price: '25', is_free: true, free_at: null, gold_balance: '30' },
    });
    expect(shown.fields.map(({ kind }) => kind)).toEqual(['gold', 'gold', 'gold']);
  });

  test('shows a verified manager the full table until the budget falls below its floor', async () => {
    const manager = await player();
    await verify(db, manager.managerId);
    expect(accepted(await call('spin.get', {}, manager))).toMatchObject({
      wheel: 'full',
      gold_because: null,
    });
    const { rows } = await sql<{ verified: boolean }>`
      select email_verified_at is not null as verified from manager where id = ${manager.managerId}
    `.execute(db);
    expect(rows).toEqual([{ verified: true }]);
  });
});

describe('a free spin', () => {
  test('pays its prize once in 24 hours, and shows when the next one is', async () => {
    const manager = await player();
    const { spin, status } = accepted(await call('spin.free', { wheel: 'gold' }, manager));
    expect(spin).toMatchObject({ is_free: true, price: '0', wheel: 'gold', prize: { kind: 'gold' } });
    expect(status).toMatchObject({
      is_free: false,
      free_at: new Date(SHOP_TIME.getTime() + 86_400_000).toISOString(),
      gold_balance: spin.prize.amount,
    });
    expect(await call('spin.free', {}, manager)).toEqual({ refused: 'ERR_SPIN_NOT_FREE' });
  });

  test('is due again to the second', async () => {
    const manager = await player();
    accepted(await call('spin.free', {}, manager));
    await stopClockAt(db, new Date(SHOP_TIME.getTime() + 86_399_000));
    expect(await call('spin.free', {}, manager)).toEqual({ refused: 'ERR_SPIN_NOT_FREE' });
    await stopClockAt(db, new Date(SHOP_TIME.getTime() + 86_400_000));
    accepted(await call('spin.free', {}, manager));
    await stopClockAt(db, SHOP_TIME);
  });

  test('repeated with the same key gives the first answer and draws nothing new', async () => {
    const manager = await player();
    const key = randomUUID();
    const first = accepted(await call('spin.free', {}, manager, key));
    expect(accepted(await call('spin.free', {}, manager, key))).toEqual(first);
    expect(accepted(await call('spin.list', { page: 1 }, manager)).data).toHaveLength(1);
  });

  test('is refused when the wheel is not the one that was shown', async () => {
    const manager = await player();
    expect(await call('spin.free', { wheel: 'full' }, manager)).toEqual({
      refused: 'ERR_SPIN_TABLE_CHANGED',
    });
    expect(accepted(await call('spin.list', { page: 1 }, manager)).data).toEqual([]);
  });
});

test('the spins of a manager come page after page, newest first, and nobody else’s', async () => {
  const manager = await player(22n * 25n);
  const spun: number[] = [];
  for (let spins = 0; spins < 22; spins += 1) {
    spun.unshift(accepted(await call('spin.paid', {}, manager)).spin.draw.draw_id);
  }
  const pageOf = async (page: number, by = manager) => accepted(await call('spin.list', { page }, by));
  const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
  expect(first.summary).toEqual({ total: 22, page: 1, per_page: 20, pages: 2 });
  expect([...first.data, ...second.data].map(({ draw }) => draw.draw_id)).toEqual(spun);
  expect(third.data).toEqual([]);
  expect(await pageOf(1, await player())).toMatchObject({ data: [], summary: { total: 0, pages: 0 } });
});

describe('a paid spin', () => {
  test('costs 25 gold, also while a free one is due', async () => {
    const manager = await player(25n);
    const { spin, status } = accepted(await call('spin.paid', {}, manager));
    expect(spin).toMatchObject({ is_free: false, price: '25' });
    expect(status).toMatchObject({ is_free: true, gold_balance: spin.prize.amount });
  });

  test('is refused without 25 gold, and leaves gold and nonce as they were', async () => {
    const manager = await player(24n);
    const before = accepted(await call('packs.draws.commitment', {}, manager));
    expect(await call('spin.paid', {}, manager)).toEqual({ refused: 'ERR_INSUFFICIENT_FUNDS' });
    expect(accepted(await call('packs.draws.commitment', {}, manager))).toEqual(before);
    expect(accepted(await call('spin.get', {}, manager)).status.gold_balance).toBe('24');
  });

  test('ten a minute are allowed to a session, no more', async () => {
    const manager = { ...(await player(500n)), sessionId: 1 };
    for (let spins = 0; spins < 10; spins += 1) accepted(await call('spin.paid', {}, manager));
    expect(await call('spin.paid', {}, manager)).toMatchObject({ refused: 'ERR_TOO_MANY' });
  });
});

describe('the prizes of the full table', () => {
  test('XFC is paid from the rewards budget', async () => {
    const { manager, spin } = await luckyPlayer('xfc');
    const before = accepted(await call('spin.budget', {}, inProcessVisitor()));
    const answer = accepted(await spin());
    expect(answer).toMatchObject({ balance: '0.50', spin: { prize: { kind: 'xfc', amount: '0.50' } } });
    expect((await xfcOf(db, manager)).available).toBe(XFC_UNIT / 2n);
    const after = accepted(await call('spin.budget', {}, inProcessVisitor()));
    expect(Number(before.left) - Number(after.left)).toBe(0.5);
    expect(after.entries).toContainEqual({ reason: 'spin_prize', amount: '-0.50' });
  });

  test('a lease is of a three-star player with a match soon, for seven days, and cannot be drawn twice', async () => {
    const { manager, spin } = await luckyPlayer('lease');
    const { spin: row } = accepted(await spin());
    expect(row.leased).toMatchObject({ stars: 3 });
    expect(row.leased_until).toBe(new Date(SHOP_TIME.getTime() + 7 * 86_400_000).toISOString());
    const { rows } = await sql<{ source: string; card_id: number }>`
      select source, card_id from lease where manager_id = ${manager.managerId}
    `.execute(db);
    expect(rows).toEqual([{ source: 'house', card_id: row.leased?.card_id }]);
  });

  test('a pack is a draw of its own, minted to the manager and paid to sales at its price', async () => {
    const { manager, spin } = await luckyPlayer('pack', 'promo');
    const { spin: row } = accepted(await spin());
    expect(row.instead).toBeNull();
    const pack = accepted(await call('packs.draws.get', { id: row.pack_draw_id ?? 0 }, inProcessVisitor()));
    expect(pack).toMatchObject({ kind: 'pack', key: 'promo', draw: { nonce: 1 } });
    expect(pack.cards).toHaveLength(3);
    const { rows } = await sql<{ owned: number }>`
      select sum(owned)::int as owned from holding where manager_id = ${manager.managerId}
    `.execute(db);
    expect(rows).toEqual([{ owned: 3 }]);
    const shop = accepted(await call('packs.list', {}, manager));
    expect(shop.packages.find(({ key }) => key === 'promo')).toMatchObject({ my_limit_left: 5 });
  });

  test('without a player to lease, 25 gold are paid instead', async () => {
    const { manager, spin } = await luckyPlayer('lease');
    await stopClockAt(db, new Date('2026-06-01T12:00:00Z'));
    const { spin: row } = accepted(await spin());
    await stopClockAt(db, SHOP_TIME);
    expect(row).toMatchObject({ leased: null, instead: { currency: 'GOLD', amount: '25' } });
    expect(accepted(await call('spin.get', {}, manager)).status.gold_balance).toBe('25');
  });

  test('every prize verifies by the published script once the seed is revealed, and a forged one does not', async () => {
    for (const kind of ['gold', 'xfc', 'lease', 'pack']) {
      const { manager, spin } = await luckyPlayer(kind);
      const { spin: row } = accepted(await spin());
      const id = row.draw.draw_id;
      const secret = accepted(await call('spin.proof', { id }, inProcessVisitor()));
      expect(secret.spin.draw.server_seed).toBeNull();
      expect(faultsOf(secret)).toEqual(['its server seed is not revealed yet']);
      await call('packs.draws.changeSeed', { seed: 'another' }, manager);
      const proof = accepted(await call('spin.proof', { id }, inProcessVisitor()));
      expect(faultsOf(proof)).toEqual([]);
      const { spin: good, table } = proof;
      expect(faultsOf({ spin: { ...good, field: good.field + 1 }, table })).not.toEqual([]);
      expect(faultsOf({ spin: good, table: { ...table, pool: [...table.pool, 1] } })).not.toEqual([]);
      expect(
        faultsOf({ spin: { ...good, draw: { ...good.draw, server_seed: '0'.repeat(64) } }, table }),
      ).not.toEqual([]);
      expect(JSON.stringify(proof)).not.toContain(manager.nickname);
    }
  });
});

test('below the floor of the rewards budget verified managers spin for gold alone', async () => {
  const manager = await player();
  await verify(db, manager.managerId);
  const floor = CURRENT_RULES.money.goldOnlyBelow.units;
  await drainRewards(db, floor - 1n);
  expect(accepted(await call('spin.get', {}, manager))).toMatchObject({
    wheel: 'gold',
    gold_because: 'budget',
  });
  expect(await call('spin.free', { wheel: 'full' }, manager)).toEqual({ refused: 'ERR_SPIN_TABLE_CHANGED' });
  expect(accepted(await call('spin.free', { wheel: 'gold' }, manager)).spin.wheel).toBe('gold');
});

test('a spin that does not exist has no proof', async () => {
  expect(await call('spin.proof', { id: 999_999 }, inProcessVisitor())).toEqual({ refused: 'ERR_NOT_FOUND' });
});

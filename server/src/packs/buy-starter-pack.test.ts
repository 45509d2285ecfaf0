import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { CURRENT_RULES, rulesOf } from '@touchline/domain/rules/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeManagers, stopClockAt, xfcOf, type TestManager } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { onlyStarter } from '../testing/packs/pack-races.ts';
import { accepted, dropOf, openShop, packCaller, SHOP_TIME } from '../testing/packs/packs.ts';
import { giveMoney } from '../testing/packs/spins.ts';
import { playRounds } from '../testing/processes/race-rounds.ts';
import { ownXfc } from '../wallet/public.ts';
import { openDrops } from './open-drops.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** A separate database: the unguarded variant sells a manager too many. */
const { db: unguarded } = await openTestDatabase();
const call = packCaller(db);
const [one, other] = [(await openShop(db)).leagueId, (await openShop(db)).leagueId];
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);
const NEXT_WEEK = new Date('2026-03-10T12:00:00Z');

async function newcomer(): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, CURRENT_RULES.starterGrant.xfc);
  if (manager === undefined) throw new Error('no manager');
  return manager;
}

async function startersFor(manager: TestManager) {
  const { packages } = accepted(await call('packs.list', {}, manager));
  return packages.filter(({ key }) => key === 'starter');
}

describe('a starter pack', () => {
  let manager: TestManager;
  beforeAll(async () => {
    manager = await newcomer();
  });

  test('is offered in every league at a price that a new manager can pay', async () => {
    expect(await startersFor(manager)).toMatchObject([
      { price: '19.00', cards: 2, my_limit_left: 1, odds: [{ stars: 3, basis_points: 10_000 }] },
      { price: '19.00', cards: 2, my_limit_left: 1, odds: [{ stars: 3, basis_points: 10_000 }] },
    ]);
  });

  test('brings two cards of three stars, and nothing is left to buy', async () => {
    const bought = accepted(
      await call('packs.buy', { package_id: await dropOf(db, one, 'starter') }, manager),
    );
    expect(bought.cards.map(({ stars }) => stars)).toEqual([3, 3]);
    expect(bought.balance).toBe('1.00');
    expect((await startersFor(manager)).map(({ my_limit_left }) => my_limit_left)).toEqual([0, 0]);
    const worth = accepted(await call('packs.draws.worth', { id: bought.draw.draw_id }, manager));
    expect(worth.paid).toBe('19.00');
  });

  test.each([
    ['of the same league', SHOP_TIME, one],
    ['of another league', SHOP_TIME, other],
    ['of the next drop', NEXT_WEEK, one],
  ] as const)('%s is refused the second time, and costs nothing', async (_which, at, leagueId) => {
    await giveMoney(db, manager.managerId, xfc(100n * XFC_UNIT));
    const before = await xfcOf(db, manager);
    await stopClockAt(db, at);
    await inTransaction(db, openDrops);
    const package_id = await dropOf(db, leagueId, 'starter');
    expect(await call('packs.buy', { package_id }, manager)).toEqual({ refused: 'ERR_PACK_LIMIT' });
    expect(await xfcOf(db, manager)).toEqual(before);
    await stopClockAt(db, SHOP_TIME);
  });

  test('leaves the limit of other packs as it is', async () => {
    const { packages } = accepted(await call('packs.list', {}, manager));
    expect(packages.find(({ key }) => key === 'promo')).toMatchObject({ my_limit_left: 5 });
  });
});

test('drops of the first rules continue without a starter pack, which comes with the next drop', async () => {
  const { db: older } = await openTestDatabase();
  const { leagueId } = await openShop(older);
  await sql`delete from pack_drop where pack = 'starter'`.execute(older);
  await sql`update pack_drop set rules_version = ${rulesOf(1).version}`.execute(older);
  const callOlder = packCaller(older);
  const [manager] = await makeManagers(older, 1, xfc(100n * XFC_UNIT));
  if (manager === undefined) throw new Error('no manager');
  const keys = async () =>
    accepted(await callOlder('packs.list', {}, manager)).packages.map(({ key }) => key);
  expect(await inTransaction(older, openDrops)).toBe(0);
  expect(await keys()).toEqual(['promo', 'special', 'icon']);
  accepted(await callOlder('packs.buy', { package_id: await dropOf(older, leagueId, 'promo') }, manager));
  await stopClockAt(older, NEXT_WEEK);
  expect(await inTransaction(older, openDrops)).toBe(4);
  expect(await keys()).toEqual(['starter', 'promo', 'special', 'icon']);
});

test('the value of its cards above its price is bonus XFC for buyers who paid with bonus XFC', async () => {
  const { leagueId } = await openShop(db);
  await sql`
    insert into card_market (card_id, reference_price)
    select card.id, ${12n * XFC_UNIT} from card join player on player.id = subject_id
    where asset_type = 1 and card.stars = 3 and league_id = ${leagueId}
    on conflict (card_id) do update set reference_price = excluded.reference_price
  `.execute(db);
  const granted = await newcomer();
  accepted(await call('packs.buy', { package_id: await dropOf(db, leagueId, 'starter') }, granted));
  expect((await ownXfc(db, granted.managerId)).carried).toBe(5n * XFC_UNIT);
});

describe('one manager in 16 tabs', () => {
  const sceneOf = async (database: typeof db) => {
    const leagues = [(await openShop(database)).leagueId, (await openShop(database)).leagueId];
    const drops = leagues.map(async (leagueId) => ({
      leagueId,
      dropId: await dropOf(database, leagueId, 'starter'),
    }));
    return { db: database, drops: await Promise.all(drops), tabs: 16 };
  };

  test(`gets one starter pack of two leagues, in each of ${ROUNDS} rounds`, async () => {
    const scene = await sceneOf(db);
    await playRounds(ROUNDS, async () => {
      expect(await onlyStarter.play(scene)).toEqual([]);
    });
  });

  test('gets two where the limit is read before the seeds are locked, so the race can be lost', async () => {
    expect(await onlyStarter.playNaively(await sceneOf(unguarded))).not.toEqual([]);
  });
});

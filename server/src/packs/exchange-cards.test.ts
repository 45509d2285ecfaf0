import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { CallOutput } from '@touchline/contract/calls';
import { xfc } from '@touchline/domain/money';
import type { Stars } from '@touchline/domain/rules/stars';
import { describe, expect, test } from 'vitest';
import { bindCopies, lockHoldings, mintCopies } from '../cards/ownership.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeManagers, stopClockAt, type TestManager } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { accepted, openShop, packCaller, SHOP_TIME } from '../testing/packs/packs.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const call = packCaller(db);
const league = await openShop(db);
const { recipes } = accepted(await call('packs.recipes', {}, inProcessVisitor()));
const recipe = (stars: number): number => recipes.find(({ burn }) => burn.stars === stars)?.id ?? 0;
const forFour = recipe(3);
const forFive = recipe(4);

/** The ids of players of a league with some number of stars. */
async function playersOf(leagueId: number, stars: Stars): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from player where league_id = ${leagueId} and stars = ${stars} order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}
const threes = await playersOf(league.leagueId, 3);
const fours = await playersOf(league.leagueId, 4);

async function cardOf(playerId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from card where asset_type = 1 and subject_id = ${playerId}
  `.execute(db);
  return rows[0]?.id ?? 0;
}

/** A manager who owns copies of some players. */
async function owner(
  ...copies: readonly (readonly [playerId: number, quantity: number])[]
): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, xfc(0n));
  if (manager === undefined) throw new Error('no manager');
  const { managerId } = manager;
  for (const [playerId, quantity] of copies) {
    const cardId = await cardOf(playerId);
    await inTransaction(db, async (tx) =>
      mintCopies(
        tx,
        await gameNow(tx),
        { managerId, copies: [{ cardId, quantity }] },
        { kind: 'manager', id: managerId },
      ),
    );
  }
  return manager;
}

async function owned(manager: TestManager): Promise<Record<number, number>> {
  const { rows } = await sql<{ stars: number; copies: number }>`
    select stars, sum(owned)::int as copies from holding join card on card.id = card_id
    where manager_id = ${manager.managerId} and owned > 0 group by stars
  `.execute(db);
  return Object.fromEntries(rows.map(({ stars, copies }) => [stars, copies]));
}

type Receipt = CallOutput<'packs.draws.get'>;
const SCRIPT = fileURLToPath(new URL('../../../docs/fair/verify-draw.mjs', import.meta.url));
const { faultsOf }: { readonly faultsOf: (receipt: Receipt, announced: string) => readonly string[] } =
  await import(SCRIPT);

/** The player at an index. */
const at = (ids: readonly number[], place: number): number => ids[place] ?? 0;

describe('an exchange', () => {
  test('is shown with its burned cards and odds', () => {
    expect(recipes).toMatchObject([
      {
        key: 'four_stars',
        burn: { copies: 5, stars: 3 },
        gives: { cards: 1, odds: [{ stars: 4, basis_points: 10_000 }] },
      },
      {
        key: 'five_stars',
        burn: { copies: 4, stars: 4 },
        gives: { cards: 1, odds: [{ stars: 5, basis_points: 10_000 }] },
      },
    ]);
    expect(recipes.map(({ available }) => available)).toEqual([true, true]);
  });

  test('burns five cards of three stars for one of four, in the same league', async () => {
    const manager = await owner([at(threes, 0), 3], [at(threes, 1), 4]);
    const cards = [
      { asset_id: at(threes, 0), qty: 2 },
      { asset_id: at(threes, 1), qty: 3 },
    ];
    const { cards: drawn } = accepted(await call('packs.exchange', { recipe_id: forFour, cards }, manager));
    expect(drawn).toMatchObject([{ stars: 4 }]);
    expect(fours).toContain(drawn[0]?.id);
    expect(await owned(manager)).toEqual({ 3: 2, 4: 1 });
  });

  test('burns four cards of four stars for one of five', async () => {
    const manager = await owner([at(fours, 0), 4]);
    const cards = [{ asset_id: at(fours, 0), qty: 4 }];
    accepted(await call('packs.exchange', { recipe_id: forFive, cards }, manager));
    expect(await owned(manager)).toEqual({ 5: 1 });
  });

  test('of copies of two leagues draws from both', async () => {
    const other = await openShop(db);
    const [foreign] = await playersOf(other.leagueId, 3);
    const manager = await owner([at(threes, 0), 4], [foreign ?? 0, 1]);
    const cards = [
      { asset_id: at(threes, 0), qty: 4 },
      { asset_id: foreign ?? 0, qty: 1 },
    ];
    const { draw } = accepted(await call('packs.exchange', { recipe_id: forFour, cards }, manager));
    const { table, league: of } = accepted(
      await call('packs.draws.get', { id: draw.draw_id }, inProcessVisitor()),
    );
    expect(of).toBeNull();
    expect(table.pool).toHaveLength(12);
  });

  test('is drawn from the odds and copies whose hash was told before, as the published script finds', async () => {
    const manager = await owner([at(threes, 3), 5]);
    const asset_ids = [at(threes, 3)];
    const before = accepted(await call('packs.draws.commitment', { recipe_id: forFour, asset_ids }, manager));
    const cards = [{ asset_id: at(threes, 3), qty: 5 }];
    const { draw } = accepted(await call('packs.exchange', { recipe_id: forFour, cards }, manager));
    expect(before.table_hash).toMatch(/^[0-9a-f]{64}$/);
    expect([draw.table_hash, draw.commitment]).toEqual([before.table_hash, before.commitment]);
    await call('packs.draws.changeSeed', { seed: 'revealed' }, manager);
    const receipt = accepted(await call('packs.draws.get', { id: draw.draw_id }, inProcessVisitor()));
    expect(faultsOf(receipt, before.table_hash ?? '')).toEqual([]);
    expect(faultsOf(receipt, '0'.repeat(64))).toEqual([
      'it was made from other odds or copies than those announced',
    ]);
  });

  test.each([
    ['no copies', () => ({ recipe_id: forFour })],
    ['a recipe that does not exist', () => ({ recipe_id: 2_000_000_000, asset_ids: [at(threes, 0)] })],
    ['neither a pack nor a recipe', () => ({ asset_ids: [at(threes, 0)] })],
  ])('no hash is told for %s', async (_what, input) => {
    const manager = await owner();
    expect(accepted(await call('packs.draws.commitment', input(), manager)).table_hash).toBeNull();
  });

  test('repeated with its key burns once', async () => {
    const manager = await owner([at(threes, 2), 10]);
    const key = randomUUID();
    const input = { recipe_id: forFour, cards: [{ asset_id: at(threes, 2), qty: 5 }] };
    const first = await call('packs.exchange', input, manager, key);
    expect(await call('packs.exchange', input, manager, key)).toEqual(first);
    expect(await owned(manager)).toEqual({ 3: 5, 4: 1 });
  });

  test.each([
    ['too few copies', [[0, 4]], 'ERR_RECIPE_CARDS'],
    ['too many copies', [[0, 6]], 'ERR_RECIPE_CARDS'],
    ['copies of another', [[1, 5]], 'ERR_NOT_ENOUGH_COPIES'],
    [
      'the same copies named twice',
      [
        [0, 3],
        [0, 2],
      ],
      null,
    ],
    [
      'one copy counted twice',
      [
        [3, 3],
        [3, 2],
      ],
      'ERR_NOT_ENOUGH_COPIES',
    ],
  ] as const)('with %s', async (_what, wanted, refused) => {
    const manager = await owner([at(threes, 0), 6], [at(threes, 3), 4]);
    const cards = wanted.map(([place, qty]) => ({ asset_id: at(threes, place), qty }));
    const before = await owned(manager);
    const outcome = await call('packs.exchange', { recipe_id: forFour, cards }, manager);
    if (refused === null) expect(accepted(outcome).cards).toHaveLength(1);
    else {
      expect(outcome).toEqual({ refused });
      expect(await owned(manager)).toEqual(before);
    }
  });

  test('with cards of other stars, or not owned, is refused', async () => {
    const manager = await owner([at(threes, 0), 4], [at(fours, 0), 1]);
    const cards = [
      { asset_id: at(threes, 0), qty: 4 },
      { asset_id: at(fours, 0), qty: 1 },
    ];
    for (const wrong of [cards, [{ asset_id: 999_999, qty: 5 }]]) {
      expect(await call('packs.exchange', { recipe_id: forFour, cards: wrong }, manager)).toEqual({
        refused: 'ERR_RECIPE_CARDS',
      });
    }
  });

  test('does not burn encumbered copies', async () => {
    const manager = await owner([at(threes, 0), 5]);
    const cardId = await cardOf(at(threes, 0));
    await inTransaction(db, async (tx) => {
      const [holding] = await lockHoldings(tx, [{ managerId: manager.managerId, cardId }]);
      if (holding === undefined) throw new Error('no holding');
      const cause = { kind: 'order', id: 1 };
      await bindCopies(tx, [{ holdingId: holding.id, kind: 'on_sale', cause, quantity: 1 }]);
    });
    const input = { recipe_id: forFour, cards: [{ asset_id: at(threes, 0), qty: 5 }] };
    expect(await call('packs.exchange', input, manager)).toEqual({ refused: 'ERR_NOT_ENOUGH_COPIES' });
    expect(await owned(manager)).toEqual({ 3: 5 });
  });

  test('closes at its closing time', async () => {
    const manager = await owner([at(threes, 0), 5]);
    const input = { recipe_id: forFour, cards: [{ asset_id: at(threes, 0), qty: 5 }] };
    await stopClockAt(db, new Date('2026-03-30T00:00:00Z'));
    expect(await call('packs.exchange', input, manager)).toEqual({ refused: 'ERR_RECIPE_CLOSED' });
    await stopClockAt(db, SHOP_TIME);
  });

  test('of an unknown recipe is refused', async () => {
    const input = { recipe_id: 999_999, cards: [{ asset_id: at(threes, 0), qty: 5 }] };
    expect(await call('packs.exchange', input, await owner())).toEqual({ refused: 'ERR_NOT_FOUND' });
  });
});

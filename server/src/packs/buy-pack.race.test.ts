import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { expect, test } from 'vitest';
import { mintCopies } from '../cards/ownership.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeManagers } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { lastPack } from '../testing/packs/pack-races.ts';
import { accepted, dropOf, openShop, packCaller } from '../testing/packs/packs.ts';
import { playRounds } from '../testing/processes/race-rounds.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** A separate database: the unguarded variant may oversell its stock. */
const { db: unguarded } = await openTestDatabase();
const call = packCaller(db);

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? sizeOf({ short: 3, long: 5 }));
const BUYERS = 64;
const { leagueId } = await openShop(db);
const drop = await dropOf(db, leagueId, 'promo');
const unguardedLeague = (await openShop(unguarded)).leagueId;

test(`the last pack is sold to exactly one of ${BUYERS} managers, the only one to pay, in each of ${ROUNDS} rounds`, () => {
  const scene = { db, leagueId, dropId: drop, buyers: BUYERS };
  return playRounds(ROUNDS, async () => {
    expect(await lastPack.play(scene)).toEqual([]);
  });
});

test('without the lock the last pack is sold more than once, so the race can be lost', async () => {
  const dropId = await dropOf(unguarded, unguardedLeague, 'promo');
  const scene = { db: unguarded, leagueId: unguardedLeague, dropId, buyers: BUYERS };
  expect(await lastPack.playNaively(scene)).not.toEqual([]);
});

test('one manager in 64 tabs buys only the five packs of their limit, each with its own nonce', async () => {
  const [manager] = await makeManagers(db, 1, xfc(10_000n * XFC_UNIT));
  if (manager === undefined) throw new Error('no manager');
  await sql`update pack_drop set left_quantity = 40 where id = ${drop}`.execute(db);
  const outcomes = await Promise.all(
    Array.from({ length: BUYERS }, () => call('packs.buy', { package_id: drop }, manager)),
  );
  const nonces = outcomes.flatMap((outcome) => ('draw' in outcome ? [outcome.draw.nonce] : []));
  expect(nonces.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4]);
});

test('five copies exchanged from 16 tabs at once are burned once', async () => {
  const [manager] = await makeManagers(db, 1, xfc(0n));
  if (manager === undefined) throw new Error('no manager');
  const { managerId } = manager;
  const { rows } = await sql<{ card: number; player: number }>`
    select card.id as card, player.id as player from card join player on player.id = subject_id
    where player.league_id = ${leagueId} and card.stars = 3 limit 1
  `.execute(db);
  const [chosen] = rows;
  if (chosen === undefined) throw new Error('no card');
  await inTransaction(db, async (tx) =>
    mintCopies(
      tx,
      await gameNow(tx),
      { managerId, copies: [{ cardId: chosen.card, quantity: 5 }] },
      { kind: 'manager', id: managerId },
    ),
  );
  const { recipes } = accepted(await call('packs.recipes', {}, inProcessVisitor()));
  const input = {
    recipe_id: recipes.find(({ key }) => key === 'four_stars')?.id ?? 0,
    cards: [{ asset_id: chosen.player, qty: 5 }],
  };
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, () => call('packs.exchange', input, manager)),
  );
  expect(outcomes.filter((outcome) => 'draw' in outcome)).toHaveLength(1);
  expect(
    outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'ERR_NOT_ENOUGH_COPIES'),
  ).toHaveLength(15);
});

test('concurrent exchanges and seed changes keep every draw with its own seeds', async () => {
  const [manager] = await makeManagers(db, 1, xfc(10_000n * XFC_UNIT));
  if (manager === undefined) throw new Error('no manager');
  const special = await dropOf(db, leagueId, 'special');
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? call('packs.buy', { package_id: special }, manager)
        : call('packs.draws.changeSeed', { seed: `seed ${index}` }, manager),
    ),
  );
  expect(outcomes.filter((outcome) => 'refused' in outcome && outcome.refused !== 'ERR_BUSY')).toEqual([]);
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from fair_draw join fair_seed on fair_seed.id = seed_id
    where fair_draw.manager_id = ${manager.managerId}
      and (nonce >= draws or fair_seed.manager_id <> fair_draw.manager_id)
  `.execute(db);
  expect(rows).toEqual([{ wrong: 0 }]);
});

import { isRefusal } from '@touchline/contract/errors';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { xfcOf } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { give, makeTraders, whole } from '../../testing/market/market.ts';
import { makeRaceScene, marketRaces } from '../../testing/market/market-races.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** A separate database: the unguarded variants may corrupt its books. */
const { db: unguarded } = await openTestDatabase();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? sizeOf({ short: 6, long: 12 }));
const ACTORS = 16;
const scene = await makeRaceScene(db, ACTORS);
const ruined = await makeRaceScene(unguarded, ACTORS);

describe.each(marketRaces)('$name', ({ play, playNaively }) => {
  test(`ends consistent in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async () => {
      expect(await play(scene)).toEqual([]);
    }));

  test('ends inconsistent without the lock, so the race can be lost', async () => {
    expect(await playNaively(ruined)).not.toEqual([]);
  });
});

test('one balance pays for only one of many concurrent fills', () => {
  const { market, seller } = scene;
  return playRounds(ROUNDS, async ({ note }) => {
    const orders: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const card = await scene.nextCard();
      await give(db, card, seller, 1);
      const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: '10.00' } as const;
      const { order } = await market.done('market.orders.place', offer, seller);
      orders.push(order?.id ?? 0);
    }
    const [poor] = await makeTraders(db, 1, whole(10));
    if (poor === undefined) throw new Error('no buyer');
    const outcomes = await Promise.all(
      orders.map((order_id) => market.call('market.orders.fill', { order_id, qty: 1, price: '10.00' }, poor)),
    );
    note('answers', outcomes.map(codeOf));
    const refused = outcomes.flatMap((outcome) => (isRefusal(outcome) ? [outcome.refused] : []));
    expect(refused).toEqual(Array.from({ length: 3 }, () => 'ERR_INSUFFICIENT_FUNDS'));
    expect(await xfcOf(db, poor)).toEqual({ available: 0n, held: 0n });
  });
});

test('orders that cross from both sides at once leave no crossed book', () => {
  const { market, seller, actors } = scene;
  return playRounds(ROUNDS, async ({ note }) => {
    const card = await scene.nextCard();
    for (const actor of [seller, ...actors]) await give(db, card, actor, 3);
    const answers = await Promise.all(
      actors.map((actor, index) =>
        market.callUntilAnswered(
          'market.orders.place',
          {
            asset_type: 1,
            asset_id: card.playerId,
            side: index % 2 === 0 ? 'sell' : 'buy',
            qty: 1 + (index % 3),
            price: `${9 + (index % 4)}.00`,
          },
          actor,
        ),
      ),
    );
    note('answers', answers.map(codeOf));
    expect(answers.filter(isRefusal)).toEqual([]);
    const { rows } = await sql<{ crossed: number }>`
      select count(*)::int as crossed from market_order as sell join market_order as buy using (card_id)
      where card_id = ${card.cardId} and sell.kind = 1 and buy.kind = 2 and sell.status < 3 and buy.status < 3
        and sell.price <= buy.price and sell.manager_id <> buy.manager_id
    `.execute(db);
    expect(rows[0]?.crossed).toBe(0);
  });
});

import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { makeManagers, type TestManager } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { accepted, dropOf, openShop, packCaller } from '../testing/packs/packs.ts';

const { db } = await openTestDatabase();
const call = packCaller(db);
const { leagueId } = await openShop(db);
const promo = await dropOf(db, leagueId, 'promo');

async function buyer(): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, xfc(1_000n * XFC_UNIT));
  if (manager === undefined) throw new Error('no manager');
  return manager;
}

/** Sets the usual price of every card with so many stars, or of one card. */
async function setUsualPrice(stars: number, price: number, cardId: number | null = null): Promise<void> {
  await sql`
    insert into card_market (card_id, reference_price)
    select id, ${price * 100_000_000} from card
    where asset_type = 1 and stars = ${stars} and (${cardId}::int is null or id = ${cardId})
    on conflict (card_id) do update set reference_price = excluded.reference_price
  `.execute(db);
}

async function promoInShop() {
  const { packages } = accepted(await call('packs.list', {}, await buyer()));
  return packages.find(({ id }) => id === promo);
}

describe('the value of a pack', () => {
  test('is unknown while a tier it can give has no usual price', async () => {
    await setUsualPrice(3, 10);
    expect(await promoInShop()).toMatchObject({ value: null, league: { country_code: expect.any(String) } });
  });

  test('is what its cards bring on average, at worst and at best, at usual prices', async () => {
    await setUsualPrice(3, 10);
    await setUsualPrice(4, 50);
    // 3 x (0.97 x 10 + 0.03 x 50).
    expect((await promoInShop())?.value).toEqual({ expected: '33.60', worst: '30.00', best: '150.00' });
  });

  test('counts cards that were never traded at the median of their stars', async () => {
    await setUsualPrice(3, 10);
    await setUsualPrice(4, 50);
    await sql`
      update card_market set reference_price = null
      where card_id in (select id from card where asset_type = 1 and stars = 3 order by id limit 10)
    `.execute(db);
    expect((await promoInShop())?.value?.expected).toBe('33.60');
  });

  test('of an exchange is what the card it gives is worth', async () => {
    await setUsualPrice(4, 50);
    const { recipes } = accepted(await call('packs.recipes', {}, await buyer()));
    expect(recipes.find(({ key }) => key === 'four_stars')?.gives.value).toEqual({
      expected: '50.00',
      worst: '50.00',
      best: '50.00',
    });
  });
});

describe('the worth of a draw', () => {
  test('shows its owner the usual price of each card, how many they own, and the sum beside what they paid', async () => {
    await setUsualPrice(3, 10);
    await setUsualPrice(4, 10);
    const manager = await buyer();
    const { draw, cards } = accepted(await call('packs.buy', { package_id: promo }, manager));
    const worth = accepted(await call('packs.draws.worth', { id: draw.draw_id }, manager));
    expect(worth).toMatchObject({ paid: '35.00', worth: '30.00' });
    expect(worth.cards.map(({ card_id }) => card_id)).toEqual(cards.map(({ card_id }) => card_id));
    for (const { card_id, ...copies } of worth.cards) {
      const drawn = cards.filter((card) => card.card_id === card_id).length;
      expect(copies).toEqual({ usual_price: '10.00', owned: drawn, usable: drawn });
    }
  });

  test('has no sum while a price is unknown', async () => {
    const manager = await buyer();
    const { draw } = accepted(await call('packs.buy', { package_id: promo }, manager));
    await sql`delete from card_market`.execute(db);
    const worth = accepted(await call('packs.draws.worth', { id: draw.draw_id }, manager));
    expect(worth).toMatchObject({ worth: null, cards: [{ usual_price: null }, {}, {}] });
  });

  test('is for its owner alone', async () => {
    const manager = await buyer();
    const { draw } = accepted(await call('packs.buy', { package_id: promo }, manager));
    expect(await call('packs.draws.worth', { id: draw.draw_id }, await buyer())).toEqual({
      refused: 'ERR_NOT_FOUND',
    });
  });
});

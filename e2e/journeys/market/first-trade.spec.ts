import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { findCard, giveCopies, settlePrice } from '../../scenes/cards.ts';
import { expect, registerByForm, test, visit } from '../../story.ts';

const MAX_MS = 5 * 60_000;

test('a newcomer buys a card with the XFC they begin with within five minutes @phone @market', async ({
  page,
  world,
}) => {
  const card = await findCard(world, 3, 7);
  await settlePrice(world, card, '4.80');
  const seller = await makeTrader(world.db, whole(1));
  await giveCopies(world, card, seller.nickname, 1);
  const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: '4.80' } as const;
  await marketCaller(world.db).done('market.orders.place', offer, seller);
  const begin = performance.now();

  await test.step('they sign up, and the market shows who their balance pays for', async () => {
    await registerByForm(page, '/market');
    const affordable = page.getByRole('region', { name: 'Within your balance' });
    await expect(affordable.getByRole('listitem')).not.toHaveCount(0);
    await affordable.getByRole('link', { name: /^Show all/ }).click();
    await expect(page).toHaveURL(/\/market\/players\?.*price=/);
  });
  await test.step('they find a player and open the purchase', async () => {
    await page.getByRole('searchbox', { name: 'Search players' }).fill(card.name);
    await expect(page.getByRole('paragraph').filter({ hasText: /^1 player$/ })).toBeVisible();
    await page.getByRole('list', { name: 'Players' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible();
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
  });
  await test.step('one press buys him, and the balance shows what is left', async () => {
    const buying = page.getByRole('dialog', { name: 'Buy' });
    await expect(buying.getByText('15.20', { exact: true })).toBeVisible();
    await buying.getByRole('button', { name: 'Buy 1 copy' }).click();
    await expect(buying.getByText(`Bought: 1 copy of ${card.name}`)).toBeVisible();
    expect(performance.now() - begin).toBeLessThan(MAX_MS);
  });
  await test.step('he is among their cards', async () => {
    await visit(page, '/my-account/portfolio');
    const cards = page.getByRole('list', { name: 'Your cards' });
    await expect(cards.getByRole('img', { name: new RegExp(card.name) })).toBeVisible();
  });
});

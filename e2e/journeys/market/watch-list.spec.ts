import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { expectAccessible } from '../../access.ts';
import { findCard, giveCopies } from '../../scenes/cards.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager watches a card, gets its price alert, and stops watching @market @long', async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone shows the same rows as a list, which the pictures hold.');
  await register(page);
  const card = await findCard(world, 4, 9);
  const seller = await makeTrader(world.db, whole(10));
  await giveCopies(world, card, seller.nickname, 1);
  const row = page.getByRole('row', { name: new RegExp(card.name) });

  await test.step('an empty list links to the market, and the star adds a card', async () => {
    await visit(page, '/my-account/my-market/watch');
    await expect(page.getByText('You’re not watching any cards yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse players' })).toBeVisible();
    await visit(page, `/market/player/${card.playerId}/card`);
    // The star shows at once; opening another page at that moment would end the call.
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/v3/market/watch'));
    await page.getByRole('button', { name: `Watch ${card.name}` }).click();
    expect((await saved).ok()).toBe(true);
    await expect(page.getByRole('button', { name: `Watch ${card.name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await visit(page, '/my-account/my-market');
    await page.getByRole('navigation', { name: 'Market sections' }).getByText('Watch list').click();
    await expect(row.getByText('No alert')).toBeVisible();
  });
  await test.step('an alert waits until an offer reaches its price', async () => {
    await row.getByRole('button', { name: `Price alert ${card.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Price alert' });
    await dialog.getByLabel('Falls to').fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('Falls to')).toBeVisible();
    await marketCaller(world.db).done(
      'market.orders.place',
      { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: '6.50', confirmed: true },
      seller,
    );
    await visit(page, '/my-account/my-market/watch');
    await page.getByRole('group', { name: 'Show cards' }).getByText('Reached').click();
    await expect(page).toHaveURL(/show=reached/);
    await expect(row.getByText('6.50')).toBeVisible();
    await expect(row.getByText('reached')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the alert is removed; the card is removed and restored by undo', async () => {
    // The list remembers its filters.
    await visit(page, '/my-account/my-market/watch?show=all');
    await row.getByRole('button', { name: `Edit alert ${card.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove alert' }).click();
    await expect(row.getByText('No alert')).toBeVisible();
    await row.getByRole('button', { name: `Stop watching ${card.name}` }).click();
    await expect(page.getByText('You’re not watching any cards yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });
});

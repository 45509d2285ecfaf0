import { mintCopies } from '../../../server/src/cards/ownership.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../../server/src/db/database.ts';
import { inProcessManager, type ManagerCaller } from '../../../server/src/http/auth/caller.ts';
import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit, type Person } from '../../story.ts';
import type { World } from '../../world.ts';

interface Given {
  readonly manager: ManagerCaller;
  readonly playerId: number;
  readonly name: string;
}

/** Gives a manager copies of a player of four stars. */
async function giveCopies(world: World, { nickname }: Person, quantity: number): Promise<Given> {
  return inTransaction(world.db, async (tx) => {
    const { rows } = await sql<{ managerId: number; cardId: number; playerId: number; name: string }>`
      select manager.id as "managerId", card.id as "cardId", player.id as "playerId", player.name
      from manager, card join player on player.id = subject_id
      where nickname = ${nickname} and asset_type = 1 and card.stars = 4 and club_id is not null
      order by card.id desc limit 1
    `.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('no card');
    const { managerId, cardId, playerId, name } = row;
    await mintCopies(
      tx,
      await gameNow(tx),
      { managerId, copies: [{ cardId, quantity }] },
      { kind: 'manager', id: managerId },
    );
    return { manager: inProcessManager({ managerId, nickname }), playerId, name };
  });
}

test('a manager sees the value of their cards, follows their orders, and cancels one @market @long', async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone shows the same rows as a list, which the pictures hold.');
  const person = await register(page);
  const market = marketCaller(world.db);
  const other = await makeTrader(world.db, whole(200));

  await test.step('without cards and orders, both screens link to the market', async () => {
    await visit(page, '/my-account/my-market');
    await expect(page.getByText('No open orders')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My cards' }).last().click();
    await expect(page.getByText('You don’t own any cards yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See packs' })).toBeVisible();
  });

  const { manager, playerId, name } = await giveCopies(world, person, 4);
  const asset = { asset_type: 1, asset_id: playerId } as const;
  await market.done('market.orders.place', { ...asset, side: 'sell', qty: 3, price: '10' }, manager);

  await test.step('an order is partly filled, and its notification links to it', async () => {
    await market.done('market.orders.place', { ...asset, side: 'buy', qty: 1, price: '10' }, other);
    await visit(page, '/my-account/notifications');
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await page.getByRole('link', { name: 'Take me there' }).click();
    await expect(page).toHaveURL(/my-market\?state=all&card=player-/);
  });
  await test.step('the order shows its realised and possible proceeds', async () => {
    await visit(page, '/my-account/my-market');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText('1 of 3')).toBeVisible();
    await expect(row.getByText('19.00')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the cards are valued at the last trade and filtered by the state of their copies', async () => {
    await page.getByRole('navigation', { name: 'Market sections' }).getByText('My cards').click();
    const worth = page.getByRole('region', { name: 'What your cards are worth' });
    await expect(worth.getByText('30.00').first()).toBeVisible();
    // After one day there is nothing to draw a line from.
    await expect(page.getByText('The line starts tomorrow')).toBeVisible();
    await expect(worth.getByText('30 d', { exact: true })).toHaveCount(0);
    await worth.getByRole('button', { name: /For sale\s*2/ }).click();
    await expect(page).toHaveURL(/use=on_sale/);
    await page.getByRole('button', { name: 'As a table' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('3 copies')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '2 for sale' }).click();
  });
  await test.step("an order is changed in its card's panel, or cancelled with its reservation released", async () => {
    await expect(page.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
      'href',
      /sell\/edit\?order=/,
    );
    await page.getByRole('button', { name: `Cancel ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(dialog.getByText('2 copies')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Order cancelled')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Cancelled')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('+9.50')).toBeVisible();
  });
});

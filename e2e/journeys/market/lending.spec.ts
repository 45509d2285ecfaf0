import { isRefusal } from '@touchline/contract/errors';
import { contestCaller } from '../../../server/src/testing/contests/contest-calls.ts';
import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { inProcessManager, inProcessVisitor } from '../../../server/src/http/auth/caller.ts';
import { sql } from '../../../server/src/db/database.ts';
import { expectAccessible } from '../../access.ts';
import { findCard, giveCopies } from '../../scenes/cards.ts';
import { poolOf } from '../../scenes/signings.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager lends a card to another, borrows one back, and leases players from the house @market', async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has the same panels in a sheet, as the auctions show.');
  const person = await register(page);
  const card = await findCard(world, 4, 1);
  await giveCopies(world, card, person.nickname, 3);
  const other = await makeTrader(world.db, whole(100));
  await giveCopies(world, card, other.nickname, 2);
  const market = marketCaller(world.db);
  const loans = page.getByRole('region', { name: 'Loans' });

  await test.step('two copies are offered on repeated loan, and the price is changed', async () => {
    await visit(page, `/market/market-details/player/${card.playerId}/lend/new`);
    const lending = page.getByRole('region', { name: 'Lend', exact: true });
    await lending.getByLabel('Price per copy').fill('2.00');
    await lending.getByLabel('Copies').fill('2');
    await lending.getByRole('switch', { name: 'Offer again automatically' }).check();
    await expect(lending.getByText('3.80', { exact: true })).toBeVisible();
    await expect(lending.getByText('23.80')).toBeVisible();
    await expectAccessible(page);
    await lending.getByRole('button', { name: 'Lend 2 copies' }).dblclick();
    await expect(lending.getByText('Your loan offer is live')).toBeVisible();
    await expect(loans.getByText('2 copies · yours')).toHaveCount(1);
    await loans.getByRole('button', { name: 'Edit' }).click();
    const editing = page.getByRole('region', { name: 'Edit loan offer' });
    await editing.getByLabel('Price per copy').fill('1.50');
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await expect(editing.getByText('Order updated')).toBeVisible();
  });
  await test.step('another manager borrows one: the lender gets the price and has one copy lent', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from market_order where card_id = ${card.cardId} and kind = 3
    `.execute(world.db);
    await market.done('market.orders.fill', { order_id: rows[0]?.id ?? 0, qty: 1, price: '1.5' }, other);
    const { data } = await market.done('market.leases.list', {}, other);
    expect(data.map(({ source, card: lent }) => [source, lent.id])).toEqual([['loan', card.playerId]]);
    await visit(page, `/market/player/${card.playerId}/card`);
    await expect(loans.getByText('1 copy · yours')).toBeVisible();
    await expect(page.getByRole('link', { name: /21\.42/ })).toBeVisible();
    await loans.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Order cancelled')).toBeVisible();
    await expect(loans.getByText('Anyone with a free copy can lend it')).toBeVisible();
  });
  await test.step('the manager borrows a copy back and sees when the loan ends', async () => {
    const offer = { asset_type: 1, asset_id: card.playerId, qty: 2, price: '3' };
    await market.done('market.loans.offer', offer, other);
    await visit(page, `/market/player/${card.playerId}/card`);
    await loans.getByRole('button', { name: /^Borrow/ }).click();
    const borrowing = page.getByRole('region', { name: 'Borrow' });
    await expect(borrowing.getByText('paid by the lender')).toBeVisible();
    await expect(borrowing.getByText('18.42')).toBeVisible();
    await borrowing.getByRole('button', { name: 'Borrow 1 copy' }).click();
    await expect(borrowing.getByText(`Borrowed: 1 copy of ${card.name}`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Yours for now' })).toContainText('in 7 days');
  });
  await test.step('the house leases a two-star player for free, and beyond the weekly limit for gold', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from manager where nickname = ${person.nickname}
    `.execute(world.db);
    const me = inProcessManager({ managerId: rows[0]?.id ?? 0, nickname: person.nickname });
    const wanted = await findCard(world, 2, 0);
    await visit(page, `/market/player/${wanted.playerId}/card`);
    const house = page.getByRole('region', { name: 'Lease from Touchline' });
    await expect(house.getByText('5 of 5 left')).toBeVisible();
    await house.getByRole('button', { name: 'Lease for free' }).click();
    await expect(house.getByText(`${wanted.name} is yours for the week`)).toBeVisible();
    await expect(house.getByText('4 of 5 left')).toBeVisible();
    for (const index of [1, 2, 3, 4]) {
      const { playerId } = await findCard(world, 2, index);
      await market.done('market.leases.take', { player_id: playerId }, me);
    }
    const sixth = await findCard(world, 2, 5);
    await visit(page, `/market/market-details/player/${sixth.playerId}/lease/new`);
    await house.getByRole('button', { name: 'Lease for 5 gold' }).click();
    await expect(house.getByText(`${sixth.name} is yours for the week`)).toBeVisible();
    await house.getByText('Everything you borrowed').click();
    await expect(page.getByText('0 of 5 left')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(card.name) })).toContainText('Borrowed');
    await expect(page.getByRole('row', { name: new RegExp(sixth.name) })).toContainText('Touchline');
    await expect(page.getByText('45', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a leased player leads to a team of an open contest that begins with them @market @teams @long', async ({
  page,
  world,
}) => {
  const person = await register(page);
  await world.stepToKickOff(12);
  const list = await contestCaller(world.db)(
    'contests.list',
    { page: 1, joinable: true, is_pro: true, free_entry: true },
    inProcessVisitor(),
  );
  const [contest] = isRefusal(list) ? [] : list.data;
  if (contest === undefined) throw new Error('no free pro contest is open');
  const rows = await poolOf(world, contest.id, person);
  const player = rows.find(({ stars }) => stars === 2);
  if (player === undefined) throw new Error('nobody with two stars plays');

  await visit(page, `/market/market-details/player/${player.id}/lease/new`);
  await page.getByRole('button', { name: 'Lease for free' }).click();
  const fielding = page.getByRole('region', { name: 'Contests to field this card in' });
  await expect(fielding.getByRole('link', { name: /Pick your team$/ })).not.toHaveCount(0);
  await expectAccessible(page);
  await fielding.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/play/contest/\\d+/create-team\\?player=${player.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Pick your team' })).toBeVisible();
  await expect(page.getByText(`${player.short_name} is in your team. Pick the rest.`)).toBeVisible();
  const picked = page.locator(`[data-slot^="${player.position}-"]`, { hasText: player.short_name });
  await expect(picked).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Undo last change' }).click();
  await expect(picked).toHaveCount(0);
  await expect(page.getByText('is in your team. Pick the rest.')).toHaveCount(0);
});

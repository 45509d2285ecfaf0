import { moneyText } from '@touchline/domain/money';
import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { sql } from '../../../server/src/db/database.ts';
import { balancesOf } from '../../../server/src/wallet/balances.ts';
import { expectAccessible } from '../../access.ts';
import { findCard, giveCopies, settlePrice } from '../../scenes/cards.ts';
import { payOwn } from '../../scenes/own-money.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager auctions a card, is outbid in another auction, and wins it in the last seconds @phone @market', async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(!isMobile, 'A desktop has the same panel beside the card, as the loans show.');
  const person = await register(page);
  const mine = await findCard(world, 3, 2);
  const wanted = await findCard(world, 3, 3);
  await settlePrice(world, mine, '8.5');
  await settlePrice(world, wanted, '7.6');
  await giveCopies(world, mine, person.nickname, 1);
  const seller = await makeTrader(world.db, whole(1));
  const rival = await makeTrader(world.db, whole(100));
  await giveCopies(world, wanted, seller.nickname, 1);
  const market = marketCaller(world.db);
  const bids = page.getByRole('list', { name: 'Bids' });
  const board = page.getByRole('region', { name: 'Auction status' });

  await test.step('a copy of the manager is auctioned for an hour and gets a bid', async () => {
    await visit(page, `/market/market-details/player/${mine.playerId}/auction/new`);
    const panel = page.getByRole('dialog', { name: 'Put up for auction' });
    // A newcomer holds bonus XFC, which trades near the usual price only.
    await expect(panel.getByText('both prices must be from 6.80 to 10.62 XFC')).toBeVisible();
    await panel.getByRole('button', { name: /^Lowest allowed/ }).click();
    await expect(panel.getByLabel('Starting price')).toHaveValue('6.80');
    await panel.getByLabel('Buy-now price (optional)').fill('20');
    const reason = panel.getByText('you can trade this card from 6.80 to 10.62 XFC');
    await expect(reason.filter({ visible: true }).first()).toBeVisible();
    await panel.getByLabel('Starting price').fill('8.00');
    await panel.getByLabel('Duration').selectOption({ label: '1 hour' });
    await panel.getByLabel('Buy-now price (optional)').fill('9');
    await expect(panel.getByText('27.60')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Start auction' }).click();
    await expect(page).toHaveURL(/\/bids\?order=\d+$/);
    await expect(page.getByText(`${mine.name} is up for auction from 8.00 XFC`)).toBeVisible();
    await expect(page.getByText('You can edit or cancel it until the first bid')).toBeVisible();
    const order = Number(new URL(page.url()).searchParams.get('order'));
    const bid = { order_id: order, amount: '8', maximum: '8.5' };
    await market.done('market.auctions.bid', bid, rival);
    await visit(page, page.url());
    await expect(bids.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('There are bids, so you can’t edit or cancel')).toBeVisible();
  });
  const { order } = await market.done(
    'market.auctions.open',
    { asset_type: 1, asset_id: wanted.playerId, start_price: '6.1', hours: 1 },
    seller,
  );
  const address = `/market/market-details/player/${wanted.playerId}/bids?order=${order?.id}`;
  const outbid = (amount: string) =>
    market.done('market.auctions.bid', { order_id: order?.id ?? 0, amount }, rival);

  await test.step('the overview leads to an auction that the balance can win, with the least it costs', async () => {
    await visit(page, '/market');
    const winnable = page.getByRole('region', { name: 'Auctions you can win now' });
    const line = winnable.getByRole('link', { name: new RegExp(wanted.name) });
    await expect(line).toContainText('from6.10XFC');
    await expect(winnable.getByText(mine.name)).toHaveCount(0);
    await expectAccessible(page);
    await winnable.getByRole('link', { name: /^Show all/ }).click();
    await expect(page).toHaveURL(/\/market\/players\?.*winnable=1/);
    const players = page.getByRole('list', { name: 'Players' });
    await expect(players.getByRole('link', { name: new RegExp(wanted.name) })).toBeVisible();
    await expect(players.getByText(mine.name)).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
    await line.click();
    await expect(page).toHaveURL(new RegExp(`/bids\\?order=${order?.id}$`));
  });
  await test.step('the maximum bid raises automatically until it is too low', async () => {
    await page.getByLabel('Your maximum').fill('7.00');
    await expect(page.getByText('13.00')).toBeVisible();
    await page.getByRole('button', { name: 'Bid up to 7.00 XFC' }).click();
    await expect(board.getByText('You lead')).toBeVisible();
    await outbid('6.6');
    await visit(page, address);
    await expect(bids.getByText('Automatic')).toBeVisible();
    await expect(board.getByText('6.93', { exact: true })).toBeVisible();
    await outbid('8');
    await visit(page, address);
    await expect(board.getByText('Outbid')).toBeVisible();
  });
  await test.step('a bid in the last minute extends the auction and stays the highest', async () => {
    // Most of the hour is over.
    await sql`
      update market_order set due_at = game_now() + interval '30 seconds' where kind = 4 and status = 1
    `.execute(world.db);
    await visit(page, address);
    await expect(board.getByText('0:30')).toBeVisible();
    await page.getByLabel('Your maximum').fill('9.00');
    await page.getByRole('button', { name: 'Bid up to 9.00 XFC' }).click();
    await expect(board.getByText('Extended once by late bids')).toBeVisible();
    await expect(board.getByText('2:00')).toBeVisible();
    await world.step(1);
    await visit(page, address);
    await expect(board.getByText('1:00')).toBeVisible();
    await world.step(1.5);
    await visit(page, address);
    await expect(board.getByText('You won')).toBeVisible();
    await expect(board.getByText('8.40', { exact: true })).toBeVisible();
  });
  await test.step('both wallets are right, and the winner owns the card', async () => {
    await visit(page, `/market/player/${wanted.playerId}/card`);
    await expect(page.getByText('You own 1')).toBeVisible();
    // 20 at the start, 8.40 paid, 8 received less the fee of 5%.
    await visit(page, '/my-account/my-wallet');
    await expect(page.getByRole('main').getByText('19.20', { exact: true }).first()).toBeVisible();
    const { xfc } = await balancesOf(world.db, seller.managerId);
    expect(moneyText(xfc)).toBe('8.98');
  });
});

test('a press confirms an unusual price of an auction only as it was sent @market @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/422/);
  const person = await register(page);
  // Bonus XFC would not reach a price that is to be confirmed.
  await payOwn(world, person, whole(10));
  const card = await findCard(world, 3, 8);
  await settlePrice(world, card, '20');
  await giveCopies(world, card, person.nickname, 1);
  const details = `/market/market-details/player/${card.playerId}`;
  const refusal = page.getByText('This price is far from the usual 20.00 XFC.');

  await test.step('another price than the one in question is asked about again', async () => {
    await visit(page, `${details}/auction/new`);
    const panel = page.getByRole('region', { name: 'Put up for auction' });
    await panel.getByLabel('Starting price').fill('2.00');
    await panel.getByRole('button', { name: 'Start auction' }).click();
    await expect(refusal).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Start anyway' })).toBeVisible();
    await panel.getByLabel('Starting price').fill('0.02');
    await expect(refusal).toHaveCount(0);
    await panel.getByRole('button', { name: 'Start auction' }).click();
    await expect(refusal).toBeVisible();
    await panel.getByRole('button', { name: 'Start anyway' }).click();
    await expect(page).toHaveURL(/\/bids\?order=\d+$/);
    await expect(page.getByText(`${card.name} is up for auction from 0.02 XFC`)).toBeVisible();
  });
  await test.step('also when the auction is changed', async () => {
    await page.getByRole('link', { name: 'Edit auction' }).click();
    const panel = page.getByRole('region', { name: 'Your auction' });
    await panel.getByLabel('Starting price').fill('3.00');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect(panel.getByRole('button', { name: 'Save anyway' })).toBeVisible();
    await panel.getByLabel('Starting price').fill('0.03');
    await expect(refusal).toHaveCount(0);
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await panel.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText(`The auction of ${card.name} now starts at 0.03 XFC`)).toBeVisible();
  });
});

test('the field of a bid follows the lowest bid until a maximum is typed @market @long', async ({
  page,
  world,
}) => {
  await register(page);
  const card = await findCard(world, 3, 9);
  await settlePrice(world, card, '8');
  const seller = await makeTrader(world.db, whole(1));
  const [ann, ben] = [await makeTrader(world.db, whole(100)), await makeTrader(world.db, whole(100))];
  await giveCopies(world, card, seller.nickname, 1);
  const market = marketCaller(world.db);
  const { order } = await market.done(
    'market.auctions.open',
    { asset_type: 1, asset_id: card.playerId, start_price: '6.5', hours: 1 },
    seller,
  );
  const bid = (by: typeof ann, amount: string) =>
    market.done('market.auctions.bid', { order_id: order?.id ?? 0, amount }, by);
  const maximum = page.getByLabel('Your maximum');
  const details = `/market/market-details/player/${card.playerId}`;

  await test.step('on the page of the auction', async () => {
    await visit(page, `${details}/bids?order=${order?.id}`);
    await expect(maximum).toHaveValue('6.50');
    await bid(ann, '6.5');
    await expect(maximum).toHaveValue('6.83');
    await maximum.fill('8.00');
    await bid(ben, '7');
    await expect(page.getByRole('region', { name: 'Auction status' }).getByText('7.18')).toBeVisible();
    await expect(maximum).toHaveValue('8.00');
  });
  await test.step('in the panel of the card', async () => {
    await visit(page, `${details}/auction/take`);
    await expect(maximum).toHaveValue('7.18');
    await maximum.fill('9.00');
    await bid(ann, '7.4');
    await expect(page.getByRole('link', { name: '2 bids' })).toHaveCount(0);
    await expect(maximum).toHaveValue('9.00');
    await page.getByRole('button', { name: 'Bid up to 9.00 XFC' }).click();
    await expect(page.getByText(`You’re the highest bidder for ${card.name}, up to 9.00 XFC`)).toBeVisible();
  });
});

test('an auction that is over says who won it, for how much or that nobody bid @market @long', async ({
  page,
  world,
}) => {
  await register(page);
  const card = await findCard(world, 3, 10);
  await settlePrice(world, card, '8');
  const seller = await makeTrader(world.db, whole(1));
  const rival = await makeTrader(world.db, whole(100));
  await giveCopies(world, card, seller.nickname, 3);
  const market = marketCaller(world.db);
  const open = async () => {
    const asked = { asset_type: 1, asset_id: card.playerId, start_price: '7', hours: 1 } as const;
    const { order } = await market.done('market.auctions.open', asked, seller);
    return order?.id ?? 0;
  };
  const [sold, unsold, cancelled] = [await open(), await open(), await open()];
  await market.done('market.auctions.bid', { order_id: sold, amount: '7.5' }, rival);
  await market.done('market.orders.cancel', { order_id: cancelled }, seller);
  await sql`
    update market_order set due_at = game_now() + interval '30 seconds' where id = any(${[sold, unsold]}::int[])
  `.execute(world.db);
  await world.step(1);
  const board = page.getByRole('region', { name: 'Auction status' });
  const show = (order: number) =>
    visit(page, `/market/market-details/player/${card.playerId}/bids?order=${order}`);

  await test.step('the winner and the price', async () => {
    await show(sold);
    await expect(board.getByText('Sold for')).toBeVisible();
    await expect(board.getByText('Winner')).toBeVisible();
    await expect(board.getByText(rival.nickname)).toBeVisible();
    await expect(board.getByText('Current price')).toHaveCount(0);
    await expect(board.getByText('Highest bidder')).toHaveCount(0);
  });
  await test.step('what the card is worth, for everybody', async () => {
    const worth = page.getByRole('region', { name: 'This card' });
    await expect(worth.getByText('Usual price')).toBeVisible();
    await expect(worth.getByText('8.00', { exact: true }).first()).toBeVisible();
    await expect(worth.getByRole('list', { name: 'Latest trades' }).getByRole('listitem')).toHaveCount(3);
  });
  await test.step('that nobody bid', async () => {
    await show(unsold);
    await expect(board.getByText('Unsold')).toBeVisible();
    await expect(page.getByText('It ended without a bid.')).toBeVisible();
  });
  await test.step('that it was cancelled', async () => {
    await show(cancelled);
    await expect(board.getByText('Cancelled')).toBeVisible();
    await expect(page.getByText('It was cancelled before the first bid.')).toBeVisible();
  });
  await test.step('that the reader bought it at once', async () => {
    const asked = {
      asset_type: 1,
      asset_id: card.playerId,
      start_price: '7',
      buy_now: '9',
      hours: 1,
    } as const;
    const { order } = await market.done('market.auctions.open', asked, seller);
    await show(order?.id ?? 0);
    await page.getByRole('button', { name: 'Buy now for 9.00 XFC' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy now' });
    await expect(dialog.getByText('11.00', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Buy now for 9.00 XFC' }).click();
    await expect(page.getByText(`You bought ${card.name} for 9.00 XFC`)).toBeVisible();
    await expect(board.getByText('You won')).toBeVisible();
    await expect(board.getByText('Sold for')).toBeVisible();
  });
});

import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { findCard, giveCopies } from '../../scenes/cards.ts';
import { expect, register, test, visit } from '../../story.ts';

test('open card and auction pages update live while another manager acts @market', async ({
  page,
  world,
  isMobile,
}) => {
  test.skip(isMobile, 'The same pages follow the same stream on a phone.');
  await register(page);
  const card = await findCard(world, 3, 5);
  const seller = await makeTrader(world.db, whole(10));
  const buyer = await makeTrader(world.db, whole(100));
  await giveCopies(world, card, seller.nickname, 4);
  const market = marketCaller(world.db);
  const asset = { asset_type: 1, asset_id: card.playerId };
  const isCarried = (topic: string) =>
    page.waitForRequest((request) => request.url().includes(encodeURIComponent(topic)));

  await test.step('the card page shows an offer, a bid and a trade', async () => {
    const listening = isCarried(`card:1:${card.playerId}`);
    await visit(page, `/market/player/${card.playerId}/card`);
    await listening;
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
    await market.done('market.orders.place', { ...asset, side: 'sell', qty: 2, price: '12' }, seller);
    await expect(figure('Lowest offer').first()).toContainText('12.00');
    const orders = page.getByRole('list', { name: 'Open orders' });
    await expect(orders.getByRole('listitem')).toHaveCount(1);
    await market.done('market.orders.place', { ...asset, side: 'buy', qty: 1, price: '9' }, buyer);
    await expect(figure('Best bid').first()).toContainText('9.00');
    await market.done('market.orders.place', { ...asset, side: 'buy', qty: 1, price: '12' }, buyer);
    await expect(figure('Last trade').first()).toContainText('12.00');
    await expect(page.getByRole('list', { name: 'Latest trades' }).getByRole('listitem')).toHaveCount(1);
  });
  await test.step('the market home shows the trades of the day and the newest one', async () => {
    const listening = page.waitForRequest((request) => /\/live\?.*market(?:&|%2C|$)/.test(request.url()));
    await visit(page, '/market');
    await listening;
    const trades = page.locator('dl > div').filter({ hasText: 'Trades in 24 h' }).locator('dd');
    const before = Number(await trades.textContent());
    // Two managers count once a day, whatever they trade with each other.
    const [second, third] = [await makeTrader(world.db, whole(100)), await makeTrader(world.db, whole(100))];
    await market.done('market.orders.place', { ...asset, side: 'buy', qty: 1, price: '13' }, second);
    await market.done('market.orders.place', { ...asset, side: 'buy', qty: 1, price: '13' }, third);
    await market.done('market.orders.place', { ...asset, side: 'sell', qty: 1, price: '13' }, seller);
    await expect(trades).toHaveText(String(before + 2));
  });
  await test.step("the player's news show a record price", async () => {
    await visit(page, `/market/player/${card.playerId}/card`);
    await expect(page.getByRole('list', { name: 'News' }).getByText('Record price: 13.00 XFC')).toBeVisible();
  });
  await test.step('the auction page shows a bid and its leader', async () => {
    const opened = await market.done(
      'market.auctions.open',
      { ...asset, start_price: '5', hours: 1, confirmed: true },
      seller,
    );
    const orderId = opened.order?.id ?? 0;
    const listening = isCarried(`order:${orderId}`);
    await visit(page, `/market/market-details/player/${card.playerId}/bids?order=${orderId}`);
    await listening;
    const board = page.getByRole('region', { name: 'Auction status' });
    await expect(board.getByText('Highest bidder')).toHaveCount(0);
    // Odd cents, so that neither the usual price nor a quick amount shows the same figure.
    const bid = { order_id: orderId, amount: '6', maximum: '8.37', confirmed: true };
    await market.done('market.auctions.bid', bid, buyer);
    await expect(board.getByText(buyer.nickname)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Bids' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('8.37')).toHaveCount(0);
  });
});

import { chromium } from 'playwright-core';
import { newPerson, openAccount } from '../../e2e/scenes/account.ts';
import { browserLaunch } from '../../e2e/browser.ts';
import { findCard, giveCopies } from '../../e2e/scenes/cards.ts';
import { openWorld } from '../../e2e/world.ts';
import { makeTrader, marketCaller, whole } from '../../server/src/testing/market/market.ts';
import { now, show, untilShown, watch } from './screen-watch.ts';

const FULL = { fills: 40 };
const QUICK = { fills: 5 };
/** Time between two trades, a little more each time, so that trades don't synchronize with any interval. */
const REST_MS = 350;
/** The first price and the step to each next price, in hundredths of an XFC. */
const FIRST_PRICE = 1_200;
const CENTS = 100;
const STAKE = 2_000;
const FIGURES = 'main dl.panel';
/** The price of the last trade in hundredths, as the English card page shows it. */
const HUNDREDTHS = String.raw`((price) => price === null ? null : Number(price[1]) * 100 + Number(price[2]))(/Last trade\s*(\d+)\.(\d\d)/.exec(text))`;

/**
 * Measures how long a trade takes to the screen of another manager who has the card's page open. A client outside the
 * server process makes the buyer's call, and each trade has its own price, which the page shows as the last.
 */
export async function measureMarketScreen(quick: boolean): Promise<boolean> {
  const { fills } = quick ? QUICK : FULL;
  const world = await openWorld();
  const browser = await chromium.launch(await browserLaunch());
  try {
    const card = await findCard(world, 3, 5);
    const seller = await makeTrader(world.db, whole(STAKE));
    const buyer = await makeTrader(world.db, whole(STAKE));
    await giveCopies(world, card, seller.nickname, fills);
    const market = marketCaller(world.db);
    const asset = { asset_type: 1, asset_id: card.playerId, qty: 1, confirmed: true };
    const page = await watch(browser, world, {
      name: 'the card’s page',
      address: `/market/player/${card.playerId}/card`,
      selector: FIGURES,
      reading: HUNDREDTHS,
      prepare: (visitor) => openAccount(visitor, newPerson()),
    });
    const publishedAt = new Map<number, number>();
    for (let index = 1; index <= fills; index += 1) {
      const hundredths = FIRST_PRICE + index;
      const price = (hundredths / CENTS).toFixed(2);
      await market.done('market.orders.place', { ...asset, side: 'sell', price }, seller);
      await rest(index);
      publishedAt.set(hundredths, now());
      await market.done('market.orders.place', { ...asset, side: 'buy', price }, buyer);
      await untilShown(page, hundredths);
      await rest(index);
    }
    return show([page], publishedAt, {
      bench: 'market-screen',
      what: `${fills} trades from the buyer’s call to the screen of another manager, the trade included; server and browser`,
      quick,
    });
  } finally {
    await browser.close();
    await world.close();
  }
}

async function rest(index: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS + index * 7));
}

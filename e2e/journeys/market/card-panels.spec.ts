import type { Locator, Page } from '@playwright/test';
import { inProcessManager, type ManagerCaller } from '../../../server/src/http/auth/caller.ts';
import { sql } from '../../../server/src/db/database.ts';
import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { findCard, findVenue, giveCopies, settlePrice, type TradedCard } from '../../scenes/cards.ts';
import { expect, goOn, register, test, visit } from '../../story.ts';
import type { World } from '../../world.ts';

/** What a panel shows: the title, and the button of its form or the text in place of one. */
interface Shown {
  readonly title: string;
  readonly content: string;
}

/** An address of a panel, by its last two parts. */
type Panel = readonly [address: string, owner: Shown, other: Shown];

const panelAt = (address: string, title: string, content: string, contentOfOther = content): Panel => [
  address,
  { title, content },
  { title, content: contentOfOther },
];

/** All addresses of panels: what the owner of copies with open orders sees, and what a manager without any sees. */
const PANELS: readonly Panel[] = [
  panelAt('buy/new', 'Buy', 'Bid for 1 copy'),
  panelAt('buy/edit', 'Edit order', 'Save changes', 'You have no open order for this card.'),
  panelAt('buy/take', 'Buy', 'Buy 1 copy'),
  panelAt('sell/new', 'Sell', 'List 1 copy', 'You have no free copy to sell'),
  panelAt('sell/edit', 'Edit order', 'Save changes', 'You have no open order for this card.'),
  panelAt('sell/take', 'Sell', 'Sell 1 copy', 'You have no free copy to sell'),
  panelAt('lend/new', 'Lend', 'Lend 1 copy', 'You have no free copy to lend'),
  panelAt('lend/edit', 'Edit loan offer', 'Save changes', 'You have no open loan offer for this card.'),
  panelAt('lend/take', 'Borrow', 'Borrow 1 copy'),
  // Managers lease from each other by loans.
  panelAt('lease/new', 'Borrow', 'Borrow 1 copy'),
  panelAt('lease/edit', 'Borrow', 'Borrow 1 copy'),
  panelAt('lease/take', 'Borrow', 'Borrow 1 copy'),
  panelAt('auction/new', 'Put up for auction', 'Start auction', 'You have no free copy of this card.'),
  panelAt('auction/edit', 'Your auction', 'Cancel auction', 'You have no auction running for this card.'),
  panelAt('auction/take', 'Bid at auction', 'Your maximum'),
  panelAt('exchange/new', 'Exchange', 'Choose cards to exchange'),
  panelAt('exchange/edit', 'Exchange', 'Choose cards to exchange'),
  panelAt('exchange/take', 'Exchange', 'Choose cards to exchange'),
];

const KINDS = [
  { kind: 'player', home: '/market/players', find: findCard, stars: 4, device: '' },
  { kind: 'venue', home: '/market/venues', find: findVenue, stars: 3, device: '@phone ' },
] as const;

for (const { kind, home, find, stars, device } of KINDS) {
  for (const isOwner of [true, false]) {
    const who = isOwner ? 'who owns copies' : 'without copies';
    test(`each address of a ${kind}'s card opens its panel for a manager ${who} ${device}@long @market`, async ({
      page,
      world,
      isMobile,
    }) => {
      const person = await register(page, home);
      // Of a stadium there are few copies: each journey uses one of its own.
      const card = await find(world, stars, isOwner ? 5 : 6);
      await openOrders(world, card, isOwner ? person.nickname : null);
      for (const [address, owner, other] of PANELS) {
        await test.step(address, () =>
          expectPanel(page, {
            from: home,
            path: `/market/market-details/${kind}/${card.asset.asset_id}/${address}`,
            shown: isOwner ? owner : other,
            isMobile,
          }),
        );
      }
      await test.step('in a new tab, Back leads to the market', async () => {
        await visit(page, `/market/market-details/${kind}/${card.asset.asset_id}/buy/take`);
        const panel = panelOf(page, 'Buy', isMobile);
        await expect(panel.getByRole('heading', { level: 2, name: 'Buy', exact: true })).toBeVisible();
        await leave(page, panel, isMobile);
        await expect(page).toHaveURL(/\/market$/);
      });
      if (kind === 'venue') {
        await test.step('a link to the venue itself opens no panel on a phone', async () => {
          await visit(page, `/market/market-details/venue/${card.asset.asset_id}/buy/new?panel=closed`);
          await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible();
          await expect(page.getByRole('dialog')).toHaveCount(0);
        });
      }
    });
  }
}

test('each address of a player of two stars opens the lease of the house @long @market', async ({
  page,
  world,
  isMobile,
}) => {
  await register(page, '/market/players');
  const { playerId } = await findCard(world, 2, 6);
  for (const [address] of PANELS) {
    await test.step(address, () =>
      expectPanel(page, {
        from: '/market/players',
        path: `/market/market-details/player/${playerId}/${address}`,
        shown: { title: 'Lease from Touchline', content: 'Lease for free' },
        isMobile,
      }),
    );
  }
});

interface Opened {
  /** The screen that the link is on. */
  readonly from: string;
  readonly path: string;
  readonly shown: Shown;
  readonly isMobile: boolean;
}

/** Follows a link to a panel: it is open, its title and content are right, and Back leads to the screen of the link. */
async function expectPanel(page: Page, { from, path, shown, isMobile }: Opened): Promise<void> {
  await goOn(page, from);
  const before = page.url();
  await goOn(page, path);
  const panel = panelOf(page, shown.title, isMobile);
  await expect(panel.getByRole('heading', { level: 2, name: shown.title, exact: true })).toBeVisible();
  await expect(
    panel.getByText(shown.content, { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await leave(page, panel, isMobile);
  await expect(page).toHaveURL(before);
}

/** The open panel: beside the page on a desktop, in a sheet on a phone. */
function panelOf(page: Page, name: string, isMobile: boolean): Locator {
  return page.getByRole(isMobile ? 'dialog' : 'region', { name, exact: true });
}

/** Presses the back button of the header; a phone closes its sheet first. */
async function leave(page: Page, panel: Locator, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
  }
  await page.getByRole('banner').getByRole('button', { name: 'Back', exact: true }).click();
}

interface Trader {
  readonly caller: ManagerCaller;
  readonly nickname: string;
  readonly bid: string;
  readonly offer: string;
}

/**
 * Opens an offer, a bid, a loan offer and an auction of another manager, so that there is something to take, and the
 * same of an owner with further free copies, who has something to edit.
 */
async function openOrders(world: World, card: TradedCard, owner: string | null): Promise<void> {
  const { db } = world;
  const market = marketCaller(db);
  await settlePrice(world, card, '10');
  const trader = await makeTrader(db, whole(100));
  const callers: Trader[] = [{ caller: trader, nickname: trader.nickname, bid: '9', offer: '11' }];
  if (owner !== null) {
    const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${owner}`.execute(db);
    const caller = inProcessManager({ managerId: rows[0]?.id ?? 0, nickname: owner });
    callers.push({ caller, nickname: owner, bid: '9.2', offer: '10.8' });
  }
  for (const { caller, nickname, bid, offer } of callers) {
    await giveCopies(world, card, nickname, 4);
    const place = (side: 'buy' | 'sell', price: string) =>
      market.done('market.orders.place', { ...card.asset, side, qty: 1, price }, caller);
    await place('buy', bid);
    await place('sell', offer);
    await market.done('market.loans.offer', { ...card.asset, qty: 1, price: '2' }, caller);
    await market.done('market.auctions.open', { ...card.asset, start_price: '9', hours: 24 }, caller);
  }
}

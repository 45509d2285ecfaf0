import type { Locator, Page } from '@playwright/test';
import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { findCard, giveCopies } from '../../scenes/cards.ts';
import { expect, newPerson, register, test, visit } from '../../story.ts';

/** More parts than any screen of these journeys has. */
const MAX_STEPS = 400;

/** Presses Tab until a part has the focus. */
async function tabTo(page: Page, part: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(part).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await part.evaluate((element) => element.ownerDocument.activeElement === element)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keys do not reach ${part.toString()}`);
}

async function pressOn(page: Page, part: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, part);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, part: Locator, text: string): Promise<void> {
  await tabTo(page, part);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

test('with keys alone somebody registers, fields a free team and finds a manager @auth @teams @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  const [rival = ''] = await world.rivals.enter(contest.id, 1);

  await test.step('an account is made', async () => {
    const person = newPerson();
    await visit(page, `/auth/register?origin=/play/contest/${contest.id}/create-team`);
    await typeInto(page, page.getByLabel('E-mail'), person.email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), person.password);
    await typeInto(page, page.getByLabel('Nickname'), person.nickname);
    await tabTo(page, page.getByLabel('Date of birth'));
    await page.keyboard.type('03021990');
    await tabTo(page, page.getByLabel('Country'));
    await page.keyboard.type('Ital');
    await pressOn(page, page.getByRole('checkbox'), 'Space');
    await pressOn(page, page.getByRole('button', { name: 'Create account' }));
    await expect(page).toHaveURL(`/play/contest/${contest.id}/create-team`);
  });
  await test.step('a suggested team is saved and seen', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Suggest a team' }));
    await expect(page.getByText('Your team is complete')).toBeVisible();
    // It is above the pitch, so that no list of players is in between.
    await tabTo(page, page.getByRole('button', { name: 'Join and save' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const joining = page.getByRole('dialog', { name: 'Join and save' });
    await pressOn(page, joining.getByRole('button', { name: /^Join/ }));
    await expect(page.getByText('Your team is saved')).toBeVisible();
  });
  await test.step('a manager is found by name', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(rival);
    await expect(palette.getByRole('option', { name: rival }).first()).toBeVisible();
    while (
      (await palette.getByRole('option', { name: rival }).first().getAttribute('aria-selected')) !== 'true'
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: rival })).toBeVisible();
  });
});

test('with keys alone a manager finds a card, buys it and bids for another @market @long', async ({
  page,
  world,
}) => {
  await register(page);
  const [sold, auctioned] = [await findCard(world, 3, 8), await findCard(world, 3, 9)];
  const seller = await makeTrader(world.db, whole(1));
  await giveCopies(world, sold, seller.nickname, 1);
  await giveCopies(world, auctioned, seller.nickname, 1);
  const market = marketCaller(world.db);
  await market.done(
    'market.orders.place',
    { asset_type: 1, asset_id: sold.playerId, side: 'sell', qty: 1, price: '3.50' },
    seller,
  );
  const { order } = await market.done(
    'market.auctions.open',
    { asset_type: 1, asset_id: auctioned.playerId, start_price: '3', hours: 1 },
    seller,
  );

  await test.step('a card is found in the list and bought', async () => {
    await visit(page, '/market/players');
    await typeInto(page, page.getByRole('searchbox', { name: 'Search players' }), sold.name);
    const found = page.getByRole('list', { name: 'Players' }).getByRole('link');
    await expect(found).toHaveCount(1);
    await pressOn(page, found);
    await expect(page.getByRole('heading', { level: 1, name: sold.name })).toBeVisible();
    const buying = page.getByRole('region', { name: 'Buy' });
    await pressOn(page, buying.getByRole('button', { name: 'Buy 1 copy' }));
    await expect(page.getByText(`Bought: 1 copy of ${sold.name}`)).toBeVisible();
  });
  await test.step('a bid leads an auction', async () => {
    await visit(page, `/market/market-details/player/${auctioned.playerId}/bids?order=${order?.id}`);
    await typeInto(page, page.getByLabel('Your maximum'), '4.00');
    await pressOn(page, page.getByRole('button', { name: 'Bid up to 4.00 XFC' }));
    await expect(page.getByRole('region', { name: 'Auction status' }).getByText('You lead')).toBeVisible();
  });
});

/** Where each kind of part that lies over a screen is opened by a button. */
const OVERLAYS = [
  { kind: 'menu', address: '/rules', opener: { name: 'Account' }, role: 'menu' },
  { kind: 'palette', address: '/rules', opener: { name: 'Search', exact: true }, role: 'dialog' },
  { kind: 'form', address: '/my-account/mini-leagues', opener: { name: 'New mini-league' }, role: 'dialog' },
  { kind: 'amount', address: '/my-account/limits', opener: { name: /^Set: / }, role: 'dialog' },
  {
    kind: 'choice',
    address: '/my-account/account-info',
    opener: { name: 'Change country' },
    role: 'dialog',
  },
  {
    kind: 'pictures',
    address: '/my-account/personal-data',
    opener: { name: 'Change picture' },
    role: 'dialog',
  },
  { kind: 'password', address: '/my-account/security', opener: { name: 'Change password' }, role: 'dialog' },
  {
    kind: 'purchase',
    address: '/market/market-cards/card-packs',
    opener: { name: 'Buy pack' },
    role: 'dialog',
  },
  { kind: 'alert', address: '{card}', opener: { name: /Price alert/ }, role: 'dialog' },
  { kind: 'comparison', address: '{card}', opener: { name: 'Compare', exact: true }, role: 'dialog' },
  { kind: 'list', address: '{builder}', opener: { name: 'Templates', exact: true }, role: 'dialog' },
] as const;

/** Whether the focus is on a part of the page outside of a dialog; the browser's own bar may have it in between. */
const isFocusOutside = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    'document.activeElement !== document.body && document.activeElement?.closest("dialog") === null',
  );

async function expectFocusKept(page: Page): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusOutside(page)).toBe(false);
  }
}

test('with keys alone every kind of dialog opens, keeps the focus, closes and gives it back @app @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await register(page, '/');
  const card = await findCard(world, 3, 0);
  const places = new Map<string, string>([
    ['{builder}', `/play/contest/${contest.id}/create-team`],
    ['{card}', `/market/player/${card.playerId}/card`],
  ]);
  for (const { kind, address, opener, role } of OVERLAYS) {
    await test.step(kind, async () => {
      await visit(page, places.get(address) ?? address);
      const button = page.getByRole('button', opener).first();
      // A menu opens with the focus on its button, and arrows go into it.
      await pressOn(page, button, role === 'menu' ? 'ArrowDown' : 'Enter');
      const over = page.getByRole(role).first();
      await expect(over).toBeVisible();
      const isWithin = () =>
        over.evaluate((element) => element.contains(element.ownerDocument.activeElement));
      await expect.poll(isWithin).toBe(true);
      if (role === 'dialog') await expectFocusKept(page);
      await page.keyboard.press('Escape');
      await expect(over).toBeHidden();
      await expect(button).toBeFocused();
    });
  }
  await test.step('the list of keys', async () => {
    await visit(page, '/play/contests');
    const link = page.getByRole('main').getByRole('link').first();
    await tabTo(page, link);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link).toBeFocused();
  });
});

test('a toast over a dialog is announced, reached by keys and closed, and stays when the dialog closes @app', async ({
  page,
}) => {
  await register(page, '/my-account/mini-leagues');
  await page.getByRole('button', { name: 'New mini-league' }).click();
  const creating = page.getByRole('dialog', { name: 'New mini-league' });
  await creating.getByLabel('Name').fill('The Monday lot');
  await creating.getByLabel('League').selectOption({ label: 'Sprint League' });
  await creating.getByRole('button', { name: 'Create it' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite friends' });
  const renew = inviting.getByRole('button', { name: 'Make a new link' });
  await renew.click();
  // What lies outside of a modal dialog is inert, and screen readers do not come by it.
  const toast = inviting.getByRole('status').filter({ hasText: 'New link created' });
  await expect(toast).toBeVisible();
  await pressOn(page, toast.getByRole('button', { name: 'Close' }));
  await expect(toast).toBeHidden();
  await expect(inviting).toBeVisible();
  await renew.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inviting).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'New link created' })).toBeVisible();
});

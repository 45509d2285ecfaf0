import type { Page } from '@playwright/test';
import { ROUTE_TABLE } from '../../../web/src/app/paths/route-table.ts';
import { isOnPhone } from '../../device.ts';
import {
  endOf,
  filledAddress,
  MISSING,
  nameListed,
  nameManager,
  rowsOfWorld,
  watchLeftEarly,
  type Who,
} from '../../route-addresses.ts';
import { expect, goOn, register, test, visit } from '../../story.ts';

test.setTimeout(600_000);

/** Opens every route of the table as one who is, or is not, signed in; `go` opens an address. */
async function openAll(
  page: Page,
  who: Who,
  named: ReadonlyMap<string, string>,
  go: (page: Page, address: string) => Promise<void>,
  takeLeftEarly: () => number,
): Promise<void> {
  for (const row of ROUTE_TABLE) {
    const address = filledAddress(row.address, named);
    await go(page, address);
    expect(takeLeftEarly(), `screens left early on the way to ${address}`).toBeLessThanOrEqual(1);
    const ends = row.isMissing === true && (who === 'manager' || row.for === 'everybody');
    const { pathname, search } = new URL(
      filledAddress(endOf(row, who) ?? `/auth/login?origin=${encodeURIComponent(address)}`, named),
      'http://page',
    );
    const arrived = () => new URL(page.url().replace(/\/$/, ''));
    await expect
      .poll(() => arrived().pathname, { message: `${who} at ${address}` })
      .toMatch(ends ? new RegExp(`^(${pathname}|/error/404)$`) : new RegExp(`^${pathname}(/[^/]+)?$`));
    if (pathname === '/auth/login' && search !== '') expect(arrived().search).toBe(search);
    if (ends) await expect(page.locator('main'), `${who} at ${address}`).not.toBeEmpty();
    else await expect(page.locator('h1').first(), `${who} at ${address}`).toBeAttached();
    await expect(page.getByText('Oops, there was an error'), `${who} at ${address}`).toHaveCount(0);
    expect(takeLeftEarly(), `renders repeated at rest: ${who} at ${address}`).toBe(0);
  }
}

/** Requests that got no answer; those that a screen cancels when it is left are no failures. */
function failedRequests(page: Page): readonly string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${why}`);
  });
  return failed;
}

test('the frame of a screen reacts, and going back keeps filters and scroll position @app @long', async ({
  page,
  world,
  expected,
}) => {
  const takeLeftEarly = watchLeftEarly(page, expected);
  const contest = await world.rivals.openContest('free');
  await register(page, '/play/contests');
  const isDesktop = !isOnPhone();

  await test.step('the filters of a section return on the next visit, search text does not', async () => {
    await goOn(page, '/play/contests?is_pro=0&search=sprint');
    await goOn(page, '/rules');
    await goOn(page, '/play/contests');
    await expect(page).toHaveURL('/play/contests?is_pro=0');
    await goOn(page, '/play/contests?free_entry=1');
  });
  await test.step('back returns to the same place of a long list', async () => {
    await goOn(page, '/stats/listing/players');
    await expect(page.locator('main a[href*="/details/player/"]').nth(30)).toBeAttached();
    await page.evaluate('scrollTo(0, 1200)');
    await expect.poll(() => page.evaluate('scrollY')).toBe(1200);
    await page.evaluate('new Promise((rested) => setTimeout(rested, 150))');
    await goOn(page, '/rules');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate('scrollY')).toBe(1200);
  });
  await test.step('a change of language keeps the place and the loaded pages of a list', async () => {
    const height = async () => Number(await page.evaluate('document.documentElement.scrollHeight'));
    const first = await height();
    await page.evaluate('scrollTo(0, 1e6)');
    await expect.poll(height).toBeGreaterThan(first + 1_000);
    await page.evaluate('scrollTo(0, 2400)');
    /** The player whose row is the first in view: rows above may be of another height in another language. */
    const firstInView = () =>
      page.evaluate<string | null>(`[...document.querySelectorAll('main a[href*="/player/"]')]
        .find((link) => link.getBoundingClientRect().top > 80)?.getAttribute('href') ?? null`);
    // The list loads on while its end is near, and draws only the rows in view from then on.
    let before = 0;
    const isSettled = async () => {
      const now = await height();
      const isSame = now === before;
      before = now;
      return isSame;
    };
    await expect.poll(isSettled, { intervals: [400] }).toBe(true);
    const player = await firstInView();
    expect(player).not.toBeNull();
    const loaded = await height();
    for (const [code, title] of [
      ['de', 'Spieler'],
      ['en', 'Players'],
    ] as const) {
      const refetched = page.waitForResponse(/\/theplayers\/list\/2\b/);
      // Chosen without scrolling to it.
      await page.evaluate(`{
        const select = document.querySelector('footer select');
        select.value = '${code}';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
      await refetched;
      expect(await firstInView()).toBe(player);
      // A word may wrap in one language alone; a page of players has more than a thousand pixels.
      expect(await height()).toBeGreaterThan(loaded - 500);
    }
  });
  expect(takeLeftEarly(), 'screens left early').toBeLessThanOrEqual(1);
  // The rail and the titles of the header need the room of a desktop, and hovering a mouse.
  if (!isDesktop) return;
  await test.step('the header has its parts: back, place, rate, BUY XFC, wallet, level, bell and avatar', async () => {
    await goOn(page, '/my-account/my-wallet/transactions');
    const header = page.getByRole('banner');
    for (const part of [
      header.getByRole('button', { name: 'Back' }),
      header.getByRole('navigation', { name: 'Where you are' }).getByText('Transactions'),
      header.getByText('1 XFC', { exact: true }),
      header.getByText(/^€0\.\d{4}$/),
      header.getByRole('link', { name: 'BUY XFC' }),
      header.getByRole('link', { name: /^Wallet \d/ }),
      header.getByText(/^Level \d+$/),
      header.getByRole('button', { name: /^Notifications/ }).getByText('1', { exact: true }),
      header.getByRole('button', { name: 'Account' }),
    ])
      await expect(part).toBeVisible();
  });
  await test.step('up to 767 px the navigation is at the bottom, from 768 px at the side', async () => {
    const bottom = page.locator('nav[data-frame="bottom"]');
    const side = page.getByRole('complementary').getByRole('navigation', { name: 'Main navigation' });
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(bottom).toBeVisible();
    await expect(side).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(bottom).toBeHidden();
    await expect(side).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('a copyright icon toggles the footer', async () => {
    await page.getByRole('button', { name: 'Hide footer' }).click();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show footer' }).click();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
  await test.step('the avatar dropdown (My account, Sign out) opens and closes on hover', async () => {
    await page.getByRole('button', { name: 'Account' }).hover();
    await expect(page.getByRole('menuitem', { name: 'My account' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await page.mouse.move(300, 600);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });
  await test.step('the right title on create-team is the name of the contest', async () => {
    await goOn(page, `/play/contest/${contest.id}/create-team`);
    await expect(page.getByRole('banner').getByText(contest.name)).toBeVisible();
  });
  expect(takeLeftEarly(), 'screens left early').toBeLessThanOrEqual(1);
});

for (const { title, go, isFor } of [
  { title: 'every route opens for a manager, without an error @app', go: goOn, isFor: ['manager'] },
  { title: 'every route opens for a visitor, without an error @app @long', go: goOn, isFor: ['visitor'] },
  {
    title: 'every route opens by its own address, for both @app @long',
    go: visit,
    isFor: ['visitor', 'manager'],
  },
]) {
  test(title, async ({ page, world, expected }) => {
    expected.push(MISSING);
    const takeLeftEarly = watchLeftEarly(page, expected);
    const failed = failedRequests(page);
    const named = await rowsOfWorld(world);
    await nameListed(page, named);
    if (isFor.includes('visitor')) {
      await test.step('as a visitor', () => openAll(page, 'visitor', named, go, takeLeftEarly));
    }
    if (isFor.includes('manager')) {
      await test.step('as a manager', async () => {
        const { nickname } = await register(page, '/');
        await nameManager(world, named, nickname);
        await openAll(page, 'manager', named, go, takeLeftEarly);
      });
    }
    expect(failed).toEqual([]);
  });
}

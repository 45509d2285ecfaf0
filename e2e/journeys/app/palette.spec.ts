import { expectAccessible } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { expect, test, visit } from '../../story.ts';

/** A touch device has no keys: its button opens the palette. */
const byTouch = isOnPhone;

test('everything with a name can be found by typing and opened by key or touch @phone @desktop', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await visit(page, '/rules');
  const palette = page.getByRole('dialog', { name: /^(Search and commands|Suche und Befehle)$/ });
  const field = palette.getByRole('combobox');
  const open = async (search = 'Search'): Promise<void> => {
    if (byTouch()) await page.getByRole('button', { name: search, exact: true }).tap();
    else await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };
  const option = (name: string | RegExp) => palette.getByRole('option', { name }).first();

  await test.step('a contest is found by its name', async () => {
    await open();
    await expectAccessible(page);
    await field.fill(contest.name);
    await expect(option(contest.name)).toBeVisible();
    await expectAccessible(page);
    if (byTouch()) await option(contest.name).tap();
    else await field.press('Enter');
    // Each day has a contest of this name.
    await expect(page).toHaveURL(new RegExp(`/play/contest/\\d+/${contest.slug}$`));
    await expect(palette).toBeHidden();
  });
  await test.step('recently opened items are at the top of the list', async () => {
    await open();
    const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(recent).toHaveText([new RegExp(contest.name)]);
  });
  await test.step('a screen is found by a part of its name and chosen with the arrow, Home and End keys', async () => {
    await field.fill('res');
    await expect(option('Results')).toHaveAttribute('aria-selected', 'true');
    // The list is complete: the item before its first is its last.
    await expect(palette.locator('.palette-busy')).toHaveCount(0);
    await field.press('End');
    await expect(option('Results')).toHaveAttribute('aria-selected', 'false');
    await field.press('Home');
    await field.press('ArrowUp');
    await field.press('ArrowDown');
    await expect(option('Results')).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/play\/results/);
  });
  await test.step('an action runs', async () => {
    await open();
    await field.fill('deutsch');
    await expect(option('Language: Deutsch')).toBeVisible();
    await field.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
  await test.step('lists become compact, whose rows are lower but large enough for a thumb, and stay so', async () => {
    await visit(page, '/play/contests');
    const row = page.locator('#screen .divide-y > li').filter({ hasText: contest.name });
    const height = async (): Promise<number> => (await row.boundingBox())?.height ?? 0;
    const before = await height();
    await open('Suchen');
    await field.fill('kompakt');
    await expect(option('Kompakte Listen')).toBeVisible();
    await field.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    expect(await height()).toBeLessThan(before);
    expect(await height()).toBeGreaterThanOrEqual(44);
    await visit(page, '/play/contests');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  });
});

test('a player opens their page; an unknown name shows an empty result @phone @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  await visit(page, '/rules');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const field = palette.getByRole('combobox');
  await field.fill('zzqx');
  await expect(palette.getByText('No results for “zzqx”')).toBeVisible();
  await field.fill('an');
  const players = palette.getByRole('group', { name: 'Players' });
  await players.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/stats\/details\/player\/\d+\//);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
});

test('shortcuts switch screens, move through lists and show their help, but not while typing @long', async ({
  page,
  world,
}) => {
  test.skip(byTouch(), 'a phone has no keys');
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await visit(page, '/rules');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/play\/contests/);
  await expect(page.locator('#screen').getByText(contest.name).first()).toBeVisible();

  const focused = () => page.evaluate('document.activeElement.getAttribute("href")');
  await page.keyboard.press('j');
  const first = await focused();
  expect(first).toMatch(/^\/play\/contest\//);
  await page.keyboard.press('j');
  expect(await focused()).not.toBe(first);
  await page.keyboard.press('k');
  expect(await focused()).toBe(first);

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox').first();
  await expect(search).toBeFocused();
  await page.keyboard.type('?gp');
  await expect(search).toHaveValue('?gp');

  await search.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Search this list')).toBeVisible();
  await expect(help.getByText('Go to tab by number')).toBeVisible();
  await expect(help.getByText('1–4')).toBeVisible();
  await expectAccessible(page);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Search and commands');
});

test('a sheet follows the finger, snaps back after a short drag and closes after a long one @phone @long', async ({
  page,
}) => {
  test.skip(!byTouch(), 'a desktop has dialogs');
  await visit(page, '/rules');
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByRole('dialog').getByRole('combobox').fill('shortcuts');
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const title = sheet.getByRole('heading', { name: 'Keyboard shortcuts' });
  await expect(title).toBeFocused();
  const top = async (): Promise<number> => (await sheet.boundingBox())?.y ?? -1;
  const before = await top();
  const drag = async (by: number): Promise<void> => {
    const box = await title.boundingBox();
    if (box === null) throw new Error('the title is not on screen');
    const [x, y] = [box.x + 20, box.y + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + by / 2);
    await page.mouse.move(x, y + by);
    await expect.poll(top).toBeCloseTo(before + by, 0);
    // A finger that rests before it lifts is no fling.
    await page.mouse.move(x, y + by);
    await page.mouse.up();
  };
  await drag(20);
  await expect(sheet).toBeVisible();
  await expect.poll(top).toBeCloseTo(before, 0);
  await drag(400);
  await expect(sheet).toBeHidden();
});

/** A key of a text that the language does not have yet, such as `palette.title`. */
const KEY = /\b[a-z]+(?:-[a-z]+)*\.[a-z-]+\b/;

test('a palette that is opened before the texts are there waits for them @phone', async ({ page }) => {
  const palette = page.locator('dialog.palette');
  const shown: string[] = [];
  await page.exposeFunction('show', (text: string) => shown.push(text));
  // The page waits two seconds at most, which a busy machine may take to get here.
  await page.addInitScript(`{
    const begin = setTimeout;
    globalThis.setTimeout = (work, ms, ...rest) => begin(work, ms === 2000 ? 60_000 : ms, ...rest);
  }
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      const palette = document.querySelector('dialog.palette');
      if (palette !== null) show(palette.getAttribute('aria-label') + ' ' + palette.innerText);
    }).observe(document.body, { childList: true, subtree: true });
  })`);
  const loaded = page.waitForResponse(/\/assets\/palette-[^/]+\.js/);
  await page.route('**/translator/interfaceLang/**', async (route) => {
    await loaded;
    // Time for a palette that does not wait.
    await palette
      .getByRole('option')
      .first()
      .waitFor({ timeout: 1_000 })
      .catch(() => undefined);
    await route.continue();
  });
  await page.goto('/rules');
  await expect(page.locator('footer select')).toBeEnabled();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await expect(palette.getByRole('option').first()).toBeVisible();
  expect(shown.filter((text) => KEY.test(text))).toEqual([]);
});

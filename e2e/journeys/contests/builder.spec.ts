import type { Locator, Page } from '@playwright/test';
import { isOnPhone } from '../../device.ts';
import { expect, test, visit } from '../../story.ts';

test('players move over the pitch by drag and by keyboard @phone @desktop @teams', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await test.step('the contest leads a visitor to the pitch at once', async () => {
    await visit(page, `/play/contest/${contest.id}/${contest.slug}`);
    await page.getByRole('link', { name: 'Pick your team' }).first().click();
    await expect(page).toHaveURL(`/play/contest/${contest.id}/create-team`);
  });
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  const isFinger = isOnPhone();
  const carry = isFinger ? carryByFinger : carryByMouse;

  await test.step('two players of a line swap', async () => {
    const before = await playersAt(page, 'MF-0', 'MF-1');
    await carry(page, place(page, 'MF-0'), place(page, 'MF-1'));
    expect(await playersAt(page, 'MF-1', 'MF-0')).toEqual(before);
    await expect(page.getByText(/ swapped places\.$/)).toBeAttached();
  });
  await test.step('another line rejects the player and shows why', async () => {
    const before = await playersAt(page, 'MF-0', 'DF-0');
    await carry(page, place(page, 'MF-0'), place(page, 'DF-0'), async () => {
      await expect(page.locator('.drag-label')).toHaveText('Defenders only');
    });
    expect(await playersAt(page, 'MF-0', 'DF-0')).toEqual(before);
  });
  await test.step('the armband moves to another player', async () => {
    await carry(page, page.locator('[data-drag="armband:captain"]'), place(page, 'GK-0'));
    await expect(page.getByText(/ is captain\.$/)).toBeAttached();
    await expect(place(page, 'GK-0')).toContainText('captain');
  });
  await test.step('a player dropped off the pitch leaves the team, and one press undoes it', async () => {
    const [leaving = ''] = await playersAt(page, 'FW-0');
    await carry(page, place(page, 'FW-0'), page.locator('[data-drop="out"]'));
    expect(await playersAt(page, 'FW-0')).toEqual(['']);
    await page.getByRole('button', { name: 'Undo last change' }).click();
    expect(await playersAt(page, 'FW-0')).toEqual([leaving]);
  });
  if (!isFinger)
    await test.step('a player is dragged from the picker onto the pitch', () => carryFromPicker(page));
  if (isFinger) await test.step('a swipe scrolls', () => scrollByFinger(page));
  await test.step('keys do the same', () => carryByKeys(page));
});

function place(page: Page, key: string): Locator {
  return page.locator(`[data-slot="${key}"]`);
}

function playersAt(page: Page, ...keys: readonly string[]): Promise<string[]> {
  return Promise.all(keys.map(async (key) => (await place(page, key).getAttribute('data-player')) ?? ''));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(part: Locator): Promise<Point> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('a part to be carried is not on screen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}

/** Points of the path; the last one is its end. */
function wayTo(from: Point, to: Point): Point[] {
  return [0.25, 0.5, 0.75, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }));
}

/** Checks that run before the player is dropped. */
type Step = () => Promise<void>;

async function carryByMouse(page: Page, from: Locator, to: Locator, over?: Step): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const { x, y } of wayTo(start, end)) await page.mouse.move(x, y);
  await expect(page.locator('[data-drop-over]')).toHaveCount(1);
  await over?.();
  await page.mouse.up();
  await expect(page.locator('.drag-ghost')).toHaveCount(0);
}

async function carryByFinger(page: Page, from: Locator, to: Locator, over?: Step): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  await expect(page.locator('.drag-ghost')).toHaveCount(1);
  for (const point of wayTo(start, end)) await touch('touchMove', [point]);
  await expect(page.locator('[data-drop-over]')).toHaveCount(1);
  await over?.();
  await touch('touchEnd', []);
  await expect(page.locator('.drag-ghost')).toHaveCount(0);
}

async function scrollByFinger(page: Page): Promise<void> {
  await place(page, 'MF-0').scrollIntoViewIfNeeded();
  const start = await middleOf(place(page, 'MF-0'));
  const before = await page.evaluate('scrollY');
  const screen = await page.context().newCDPSession(page);
  // The page's clock is stopped meanwhile, so that this is no long press even on a slow machine.
  await page.evaluate('self.timeout = setTimeout, self.setTimeout = () => 0');
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (const { x, y } of wayTo(start, { x: start.x, y: start.y - 160 })) {
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate('self.setTimeout = self.timeout');
  await expect.poll(() => page.evaluate('scrollY')).not.toBe(before);
  await expect(page.locator('.drag-ghost')).toHaveCount(0);
}

async function carryFromPicker(page: Page): Promise<void> {
  const [leaving = ''] = await playersAt(page, 'DF-0');
  const words = await place(page, 'DF-0').locator('.sr-only').first().textContent();
  await place(page, 'DF-0').focus();
  await page.keyboard.press('Delete');
  expect(await playersAt(page, 'DF-0')).toEqual(['']);
  await page.getByRole('checkbox', { name: 'Only available players' }).check();
  await page.getByRole('searchbox').fill(words?.split(',')[0] ?? '');
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Minutes, last 5')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Pick', exact: true })).toBeVisible();
  await expect(details.getByRole('link', { name: 'Player page' })).toHaveAttribute('href', /\/player\//);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  const coming = page.locator(`[data-drag="row:${leaving}"]`);
  await carryByMouse(page, coming, place(page, 'DF-0'));
  expect(await playersAt(page, 'DF-0')).toEqual([leaving]);
}

async function carryByKeys(page: Page): Promise<void> {
  const before = await playersAt(page, 'MF-0', 'MF-1');
  await place(page, 'MF-0').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/ picked up\. Arrow keys/)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Swap .* and /)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/hasn’t moved\.$/)).toBeAttached();
  expect(await playersAt(page, 'MF-0', 'MF-1')).toEqual(before);
  await expect(place(page, 'MF-0')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await playersAt(page, 'MF-1', 'MF-0')).toEqual(before);
}

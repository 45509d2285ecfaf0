import type { Locator, Page } from '@playwright/test';
import { expect, newPerson, register, test, visit } from '../story.ts';

test.setTimeout(300_000);

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

/** Where each kind of part that lies over a screen is opened by a button. */
const OVERLAYS = [
  { kind: 'menu', address: '/rules', opener: { name: 'Account' }, role: 'menu' },
  { kind: 'palette', address: '/rules', opener: { name: 'Search', exact: true }, role: 'dialog' },
  { kind: 'form', address: '/my-account/mini-leagues', opener: { name: 'New mini-league' }, role: 'dialog' },
  { kind: 'list', address: '{builder}', opener: { name: 'Templates', exact: true }, role: 'dialog' },
] as const;

test('with keys alone every kind of dialog opens, keeps the focus, closes and gives it back @app @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await register(page, '/');
  for (const { kind, address, opener, role } of OVERLAYS) {
    await test.step(kind, async () => {
      await visit(page, address.replace('{builder}', `/play/contest/${contest.id}/create-team`));
      const button = page.getByRole('button', opener).first();
      // A menu opens with the focus on its button, and arrows go into it.
      await pressOn(page, button, role === 'menu' ? 'ArrowDown' : 'Enter');
      const over = page.getByRole(role).first();
      await expect(over).toBeVisible();
      const isWithin = () =>
        over.evaluate((element) => element.contains(element.ownerDocument.activeElement));
      await expect.poll(isWithin).toBe(true);
      if (role === 'dialog') {
        // Between the last part and the first the browser's own bar may have the focus, but no part of the page.
        for (let step = 0; step < 30; step += 1) {
          await page.keyboard.press('Tab');
          const isOut = await over.evaluate(
            ({ ownerDocument }) =>
              ownerDocument.activeElement?.closest('dialog') === null &&
              ownerDocument.activeElement !== ownerDocument.body,
          );
          expect(isOut).toBe(false);
        }
      }
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

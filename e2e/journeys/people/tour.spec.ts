import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoFindings } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { expectText, FORBIDDEN, refuseCall, REFUSED } from '../../refused-calls.ts';
import { expect, fillRegistration, newPerson, register, signIn, signOut, test, visit } from '../../story.ts';

test.use({ tour: 'shown' });

/** Words a person reads in a minute, with time left to look at the highlighted element. */
const WORDS_A_MINUTE = 180;
const THREE_MINUTES = 3 * 60_000;

test('a newcomer who follows the tour has a team in a contest within three minutes @phone @desktop @onboarding @contests @teams @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(REFUSED);
  await world.stepToKickOff(12);
  await world.rivals.openContest('free');
  await visit(page, '/auth/register');
  const person = newPerson();
  await fillRegistration(page, person);
  const begin = Date.now();
  let words = 0;
  const read = async (panel: Locator): Promise<void> => {
    words += (await panel.innerText()).split(/\s+/).length;
  };

  await test.step('the welcome offers it, and shows no second thing at once', async () => {
    await expect(page.getByRole('heading', { name: `Welcome, ${person.nickname}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your first contest' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await read(page.getByRole('main'));
    await page.getByRole('button', { name: 'Start the tour' }).click();
  });
  await test.step('the navigation is pointed at', async () => {
    await read(await stepAt(page, 'Your way around', 1));
    await expectAccessible(page);
    await next(page);
  });
  await test.step('pressing a contest advances like “Next”', async () => {
    await expect(page).toHaveURL(/\/play\/contests\?/);
    await read(await stepAt(page, 'Pick a contest', 2));
    await next(page);
    await expect(page).toHaveURL(/\/play\/contest\/[0-9]+\/[^/]+$/);
    await read(await stepAt(page, 'Look before you join', 3));
    await next(page);
  });
  await test.step('the team is suggested and saved on the real screen', async () => {
    await read(await stepAt(page, 'Build your eleven', 4));
    await page.getByRole('button', { name: 'Suggest a team' }).click();
    await read(await stepAt(page, 'Save and join', 5));
    await page.getByRole('button', { name: 'Join and save' }).click();
    await page.getByRole('dialog', { name: 'Join and save' }).getByRole('button', { name: /^Join/ }).click();
    await expect(page.getByText('Your team is saved')).toBeVisible();
  });
  const reading = (words / WORDS_A_MINUTE) * 60_000;
  expect(Date.now() - begin + reading).toBeLessThan(THREE_MINUTES);

  await test.step('the tour continues with the new team, market and stats, and ends at the wheel', async () => {
    await stepAt(page, 'Your team is in', 6);
    await next(page);
    await stepAt(page, 'Buy, sell, collect', 7);
    await next(page);
    await stepAt(page, 'Know your players', 8);
    await next(page);
    const end = page.getByRole('dialog', { name: 'You’re ready' });
    await expect(end.getByRole('progressbar', { name: 'Step 9 of 9 of the tour' })).toBeVisible();
    await expectNoFindings(page);
    const save = await refuseCall(page, 'onboarding.save', FORBIDDEN);
    await end.getByRole('button', { name: 'Finish and spin' }).click();
    await expectText(end, 'You don’t have access to this.');
    await save.end();
    await end.getByRole('button', { name: 'Finish and spin' }).click();
    await expect(page).toHaveURL('/spin-win');
  });
  await test.step('it is finished for good', async () => {
    await visit(page, '/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a skipped tour stays hidden for a day, and reopens on request @phone @onboarding @long', async ({
  page,
}) => {
  const person = await newcomer(page);
  const welcome = page.getByRole('dialog', { name: `Welcome, ${person.nickname}` });
  await test.step('a reload shows where one was', async () => {
    await welcome.getByRole('button', { name: 'Start the tour' }).click();
    await stepAt(page, 'Your way around', 1);
    await next(page);
    await stepAt(page, 'Pick a contest', 2);
    await visit(page, '/market');
    // Elsewhere the step offers to lead back.
    await step(page, 'Pick a contest').getByRole('button', { name: 'Take me there' }).click();
    await expect(page).toHaveURL(/\/play\/contests\?/);
  });
  await test.step('the keyboard folds it, opens it and reaches what is marked', async () => {
    const panel = await stepAt(page, 'Pick a contest', 2);
    await panel.getByRole('button', { name: 'Minimise the tour' }).focus();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: 'Tour 2/9' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeFocused();
    await panel.getByRole('button', { name: 'Go to the highlighted part' }).press('Enter');
    await expect(page.locator('[data-tour="contests"] :focus')).toHaveCount(1);
  });
  await test.step('once skipped, it stays hidden here and after a sign-out', async () => {
    await step(page, 'Pick a contest').getByRole('button', { name: 'Skip for later' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await (await signOut(page)).getByRole('button').last().click();
    await signIn(page, person);
    await expect(page.getByRole('heading', { name: 'Your matchday' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a day later it starts over', async () => {
    await page.evaluate(`localStorage.setItem('tour_skipped_at', String(Date.now() - 24 * 60 * 60_000))`);
    await visit(page, '/');
    await expect(welcome).toBeVisible();
    await welcome.getByRole('button', { name: 'Skip for later' }).click();
  });
  await test.step('the account menu shows it at once, and a reload keeps it', async () => {
    const account = page.getByRole('button', { name: 'Account' });
    await (isOnPhone() ? account.tap() : account.click());
    await page.getByRole('menuitem', { name: 'Take the tour' }).click();
    await welcome.getByRole('button', { name: 'Start the tour' }).click();
    await stepAt(page, 'Your way around', 1);
    await visit(page, '/');
    await stepAt(page, 'Your way around', 1);
  });
});

test('the tour introduces itself where a newcomer starts, and covers no form, dialog or link with a purpose @desktop @onboarding', async ({
  page,
}) => {
  const person = await newcomer(page, '/contact');
  const welcome = page.getByRole('dialog', { name: `Welcome, ${person.nickname}` });
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  for (const address of ['/contact', '/market?search=a', '/my-account/notifications']) {
    await visit(page, address);
    // The palette opens once the overlays have loaded, the tour with them.
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Stats' }).filter({ visible: true }).click();
  await expect(welcome).toBeVisible();
});

async function newcomer(
  page: Page,
  start = '/',
): Promise<{ readonly nickname: string; readonly email: string; readonly password: string }> {
  const person = await register(page);
  await visit(page, '/');
  // The tour waits for the welcome, and for a day after it.
  await page
    .getByRole('region', { name: /^Welcome/ })
    .getByRole('button', { name: 'Not now' })
    .click();
  await expect(page.getByRole('region', { name: /^Welcome/ })).toHaveCount(0);
  await page.evaluate(`localStorage.removeItem('tour_skipped_at')`);
  await visit(page, start);
  return person;
}

function step(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

/** The open step: its number, and a ring around something in view that the panel does not cover. */
async function stepAt(page: Page, title: string, number: number): Promise<Locator> {
  const panel = step(page, title);
  await expect(panel.getByRole('progressbar', { name: `Step ${number} of 9 of the tour` })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Go to the highlighted part' })).toBeVisible();
  await expect(page.locator('[data-tour-ring]')).toBeInViewport();
  return panel;
}

async function next(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }).click();
}

import { expect, test, visit } from '../../story.ts';

test('a visitor browses freely and must sign in to act @home @contests', async ({ page, world }) => {
  await world.stepToKickOff(12);
  const upcoming = await world.rivals.openContest('free');
  await world.rivals.enter(upcoming.id, 3);
  await world.step(16);

  await test.step('the start page shows football being played', async () => {
    await visit(page, '/');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Own the squad. Call the match.' }),
    ).toBeVisible();
    await expect(page.getByText(/^[1-9]\d*\+?’$/).first()).toBeVisible();
    await page.getByRole('link', { name: 'See contests' }).click();
    await expect(page).toHaveURL(/\/play\/contests/);
  });
  await test.step('the contest lists are public', async () => {
    const tabs = page.getByRole('navigation', { name: 'Contests by stage' });
    await tabs.getByRole('link', { name: /^Live/ }).click();
    await expect(page).toHaveURL(/\/play\/live/);
    await page.getByRole('link', { name: upcoming.name }).click();
  });
  await test.step('single-match contests share one row, which stays open on going back', async () => {
    await visit(page, '/play/contests');
    const row = page.getByRole('button', { name: /^Toss-Up 5 matches/ });
    const single = page.getByRole('list', { name: 'Toss-Up', exact: true }).getByRole('listitem');
    await expect(single).toHaveCount(0);
    await row.click();
    await expect(single).toHaveCount(5);
    await single.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Toss-Up .*–/ })).toBeVisible();
    await page.goBack();
    await expect(single).toHaveCount(5);
    await row.click();
    await expect(single).toHaveCount(0);
    await expect(page).toHaveURL(/contests$/);
    await visit(page, `/play/contest/${upcoming.id}/${upcoming.slug}`);
  });
  await test.step('the tabs of a running contest have content', async () => {
    await expect(page.getByRole('heading', { level: 1, name: upcoming.name })).toBeVisible();
    for (const [tab, seen] of [
      ['Info', 'Where the money goes'],
      ['Managers', /^Manager \d/],
      ['Standings', /^Manager \d/],
      ['Players', '%'],
      ['Matches', 'Today'],
      ['Team', 'Your team goes here'],
    ] as const) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      const panel = page.getByRole('tabpanel');
      if (tab === 'Matches') await expect(panel.getByText(/’$/).first()).toBeVisible();
      else await expect(panel.getByText(seen).first()).toBeVisible();
    }
  });
  await test.step('a visitor can build a team; saving it shows the modal, which remembers the path', async () => {
    const next = await world.rivals.openContest('free');
    await visit(page, `/play/contest/${next.id}/create-team`);
    await page.getByRole('button', { name: 'Suggest a team' }).click();
    await expect(page.getByText('Your team is complete')).toBeVisible();
    await page.getByRole('button', { name: 'Join and save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login required' });
    await expect(dialog).toContainText('Please login to access this feature');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(
      `/auth/login?origin=${encodeURIComponent(`/play/contest/${next.id}/create-team`)}`,
    );
  });
});

test('the first countdown is right even if the device clock is wrong and no call is answered @phone @home @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/ERR_FAILED|Failed to load resource/);
  await world.stepToKickOff(12);
  await page.addInitScript(`{ const now = Date.now; Date.now = () => now() - 3 * 3_600_000; }`);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/play/contests');
  await expect(page.locator('footer select')).toBeEnabled();
  const clock = page.getByRole('list', { name: 'Contests' }).locator('time').first();
  await expect(clock).toContainText(/^\d+:\d\d/);
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(await clock.innerText()) ?? [];
  const left = Date.parse((await clock.getAttribute('datetime')) ?? '') - (await world.now()).getTime();
  // The game clock is stopped; subtract the time the page took to load.
  const spent = left - (60 * Number(minutes) + Number(seconds)) * 1_000;
  expect(spent).toBeGreaterThanOrEqual(-1_000);
  expect(spent).toBeLessThan(60_000);
});

test('a visitor reads the terms and rules in their language and recovers from wrong addresses @content @long', async ({
  page,
  expected,
}) => {
  expected.push(/404 \(Not Found\).*error\/404/);
  // A part not yet hydrated when the language changes is rendered again, which React reports.
  expected.push(/React error #418.*\/privacy/);
  for (const [path, title] of [
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy'],
    ['/rules', 'Rules'],
    ['/fair/solvency', 'Every XFC, accounted for'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await visit(page, '/privacy');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible();
  await page.getByLabel('Sprache').selectOption('cn');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/隐私/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/隐私/);

  await visit(page, '/it/play/contests');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Contests');

  await visit(page, '/no/such/page');
  await expect(page).toHaveURL(/\/error\/404$/);
});

test('a visitor writes to the team, and learns what is missing @contact', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Contact the team' }).click();
  const send = page.getByRole('button', { name: 'Send message' });
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example');
  await send.click();
  await expect(page.getByText('Enter a full e-mail address.')).toBeVisible();
  await expect(page.getByText('Enter a subject.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Subject').fill('Loans');
  await page.getByLabel('Message', { exact: true }).fill('How do loans end?\n<b>Ada</b>');
  await send.click();
  await expect(page.getByText('We’ll reply to ada@example.org.')).toBeVisible();
});

import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager reads their statistics and shares the review of a season @desktop @my-stats @long', async ({
  page,
  browser,
  world,
}) => {
  const { nickname } = await register(page);
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('paid');
  await world.rivals.enter(contest.id, 4);
  await world.rivals.enterAs(contest.id, nickname);
  await world.step(45);

  await test.step('results, profit, players and captain of final contests', async () => {
    await visit(page, '/my-account/my-stats');
    await expect(page.getByRole('list', { name: 'Finish by contest' }).getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('slider', { name: 'Profit in this period' })).toBeAttached();
    await expect(page.getByRole('heading', { name: 'They delivered' })).toBeVisible();
    await expect(page.getByText('of your points')).toBeVisible();
    await expect(page.getByRole('row', { name: /Tournament/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('group', { name: 'Scoring' }).getByText('Pro').click();
    await expect(page).toHaveURL(/pro=true/);
    await expect(page.getByText('None of your pro contests is final here yet.')).toBeVisible();
  });

  const address = await test.step('the review is shared by a switch', async () => {
    await page.getByRole('switch', { name: /Share this review/ }).check();
    const link = page.getByRole('textbox', { name: 'Link to your season review' });
    await expect(link).toBeVisible();
    return link.inputValue();
  });

  await test.step('everybody sees it by its link, which names its picture', async () => {
    const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await visit(theirs, address);
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(nickname);
    await expect(theirs.getByText('Captain of choice')).toBeVisible();
    await expect(theirs.locator('main')).not.toContainText('XFC');
    await expectAccessible(theirs);
    const picture = await theirs.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname, search } = new URL(picture ?? '');
    expect(pathname).toBe(`/share/season/${address.split('/').at(-1)}.png`);
    const drawn = await theirs.request.get(pathname + search);
    expect(drawn.headers()['content-type']).toBe('image/png');
    await page.getByRole('switch', { name: /Share this review/ }).uncheck();
    await expect(page.getByRole('textbox', { name: 'Link to your season review' })).toHaveCount(0);
    expect((await theirs.request.get(pathname + search)).status()).toBe(404);
    // A visitor's page may be two seconds old.
    await expect(async () => {
      await visit(theirs, address);
      await expect(theirs.getByText('This review isn’t shared any more')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await context.close();
  });
});

import { expectAccessible } from '../../access.ts';
import { expect, test, visit } from '../../story.ts';

test('a visitor reads the preview, the match is played, and the report is there @football @phone @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(5);
  const main = page.getByRole('main');
  const news = main.getByRole('region', { name: 'News' });
  let matchPath = '';

  await test.step('the news lists previews of the next round', async () => {
    await visit(page, '/stats/news?search=nobody-is-called-so');
    await expect(main.getByText('No news here yet')).toBeVisible();
    await main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/stats/news');
    await visit(page, '/stats/news?search=sprint');
    await expect(main.getByText('Preview', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a preview opens, with the form of both clubs and a link to the match', async () => {
    await main
      .getByRole('link', { name: /Preview/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/stats\/news\/preview-\d+/);
    await expect(main.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    matchPath = `/stats/details/match/${/preview-(\d+)/.exec(page.url())?.[1]}`;
  });
  await test.step('after the whistle the report appears on the open page of the match', async () => {
    await visit(page, matchPath);
    await expect(news.getByText('Preview', { exact: true })).toBeVisible();
    await world.step(20);
    await expect(news.getByText('Match report', { exact: true })).toBeVisible();
  });
  await test.step('the report names clubs and players, whose pages have it too', async () => {
    await news.getByRole('link', { name: /Match report/ }).click();
    await expect(page).toHaveURL(/\/stats\/news\/report-\d+/);
    const title = (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page).toHaveTitle(`${title} · Touchline`);
    await expectAccessible(page);
    const clubs = main.getByRole('region', { name: 'Clubs' }).getByRole('link');
    // The next opponents are named, too.
    const club = (await clubs.allTextContents()).find((name) => title.includes(name)) ?? title;
    await clubs.filter({ hasText: club }).click();
    await expect(page).toHaveURL(/\/stats\/details\/team\//);
    await expect(news.getByText(title)).toBeVisible();
    await news.getByText(title).click();
    await main.getByRole('region', { name: 'Players' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/stats\/details\/player\//);
    await expect(news.getByText(title)).toBeVisible();
  });
  await test.step('the server draws an article with its title', async () => {
    const [, id = ''] = /match\/(\d+)/.exec(matchPath) ?? [];
    const answer = await page.request.get(`/de/stats/news/report-${id}`);
    const markup = await answer.text();
    expect(markup).toContain('og:type" content="article"');
    expect(markup).toMatch(/<link rel="canonical" href="[^"]+\/de\/stats\/news\/report-/);
    expect(markup).toContain('Spielbericht');
    expect((await page.request.get('/stats/news/nonsense')).url()).toContain('/error/404');
  });
});

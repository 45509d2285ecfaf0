import { LANGUAGES } from '@touchline/contract/startup/startup';
import { inTransaction } from '../../../server/src/db/database.ts';
import { parseNews, publishNews, withdrawNews } from '../../../server/src/system-news/public.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';
import type { World } from '../../world.ts';

const OPERATOR = { operator: 'ann', reason: 'a new season' };

/** Publishes a news item whose title names its language. */
async function publish({ db }: World, slug: string, title: string): Promise<void> {
  const html = `<p>Kick-off is on Friday. See <a href="/market">the market</a>.</p><h2>What changes</h2>
    <ul><li>A new league</li><li>More packs</li></ul><script>document.title = 'hacked'</script>`;
  const texts = Object.fromEntries(
    LANGUAGES.map((lang) => [lang, { title: `${title} (${lang})`, summary: `About ${slug}`, html }]),
  );
  const draft = parseNews(JSON.stringify({ slug, texts }));
  if (!('slug' in draft)) throw new Error(draft.join('\n'));
  await inTransaction(db, (tx) => publishNews(tx, draft, OPERATOR));
}

test('a manager reads news of the product, in their language, until it is withdrawn @system-news', async ({
  page,
  world,
  expected,
}) => {
  const main = page.getByRole('main');
  await register(page);
  await test.step('the list is empty', async () => {
    await visit(page, '/my-account');
    await main.getByRole('link', { name: 'News from Touchline' }).click();
    await expect(page).toHaveURL('/my-account/news');
    await expect(main.getByText('No news yet')).toBeVisible();
  });
  await test.step('the latest news is first', async () => {
    await publish(world, 'packs', 'More packs');
    await publish(world, 'season', 'The spring season');
    await visit(page, '/my-account/news');
    const rows = main.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('The spring season (en)');
    await expect(rows.filter({ hasText: 'New' })).toHaveCount(2);
    await expectAccessible(page);
  });
  await test.step('an item opens as text with a link, and its script never runs', async () => {
    await main.getByRole('link', { name: /The spring season/ }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('The spring season (en)');
    await expect(page).toHaveTitle(/^The spring season \(en\)/);
    await expect(main.getByRole('link', { name: 'the market' })).toHaveAttribute('href', '/market');
    await expectAccessible(page);
  });
  await test.step('what was opened is read, there and in the navigation, which counts it beside the welcome', async () => {
    const rail = page.getByRole('complementary');
    await expect(
      rail.getByRole('link', { name: /^1 unread notification, 1 unread news item/ }),
    ).toBeVisible();
    await main.getByRole('link', { name: 'All news' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'New' })).toHaveCount(1);
    await main.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(main.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await expect(rail.getByRole('link', { name: /^1 unread notification(?!,)/ })).toBeVisible();
    await main.getByRole('link', { name: /The spring season/ }).click();
  });
  await test.step('with another language its text changes', async () => {
    await page.locator('footer select').selectOption('de');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('The spring season (de)');
  });
  await test.step('withdrawn news disappears', async () => {
    await inTransaction(world.db, (tx) => withdrawNews(tx, 'season', OPERATOR));
    // The browser reports the answer 404 of the item.
    expected.push(/404.*system_news_details/);
    await page.reload();
    await expect(main.getByText('Diese Neuigkeit gibt es nicht mehr')).toBeVisible();
    await main.getByRole('link', { name: 'Alle Neuigkeiten' }).click();
    await expect(main.getByRole('listitem')).toHaveCount(1);
  });
});
